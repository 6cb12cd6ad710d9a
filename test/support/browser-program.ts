/** Debian's Chromium, or what `CHROMIUM` names. */
export const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
