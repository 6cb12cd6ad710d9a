/** `https://host/path`, `ssh://host/path`, `user@host:path`, `host:path`, or an absolute path (also as `file://`). */
const FORMS = [
  /^https:\/\/[^/\s]+\/\S+$/i,
  /^ssh:\/\/[^/\s]+\/\S+$/i,
  // A single letter is a drive, and two colons name a program for git to run.
  /^(?:[\w.-]+@[\w.-]+|[\w.-]{2,}):(?!\/\/|:)\S+$/,
  /^(?:file:\/\/)?\/(?!\/).+/i,
  ...(process.platform === 'win32' ? [/^[A-Za-z]:[\\/].+/] : []),
]
/** An address, host or user that the program that connects would take for an option. */
const OPTION = /^-|\/\/-|@-|^[^/]*:-/

/** What is wrong with the address of a remote, as the end of a sentence about it. */
export function remoteFault(address: string): string | undefined {
  if (/^[a-z]+:\/\/(?:[^/@]*:[^/@]*|(?:gh|gl)[a-z]*[_-]\w+|\w{20,})@/i.test(address))
    return 'holds a password: leave it out, and let a credential helper of git keep it (git help credentials)'
  if (/\p{Cc}/u.test(address) || OPTION.test(address) || !FORMS.some((form) => form.test(address)))
    return 'must be an https or ssh address, or an absolute path'
  return undefined
}

/** The address as it may be shown: the user in an https address may be a token. */
export const shownAddress = (address: string) => address.replace(/^(https:\/\/)[^/@]*@/i, '$1')
