/** A text as one word of a POSIX shell, in quotes where the shell would take it for more or for something else. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
