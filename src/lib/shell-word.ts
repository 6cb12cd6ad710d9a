/** A text as one word of a POSIX shell, quoted where the shell would split or interpret it. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
