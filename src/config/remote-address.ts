/** `https://host/path`, `ssh://host/path`, `user@host:path`, `host:path`, or an absolute path (also as `file://`). */
const FORMS = [
  /^https:\/\/[^/\s]+\/\S+$/i,
  /^ssh:\/\/[^/\s]+\/\S+$/i,
  // One letter is a drive, and with two colons git is told of a program.
  /^(?:[\w.-]+@[\w.-]+|[\w.-]{2,}):(?!\/\/|:)\S+$/,
  /^\/(?!\/).+/,
  /^file:\/\/\/.+/i,
  ...(process.platform === 'win32' ? [/^[A-Za-z]:[\\/].+/] : []),
]
/** An address, a host or a person of which the program that goes there would make an option. */
const OPTION = /^-|\/\/-|@-|^[^/]*:-/

/** What is wrong with the address of a remote, as the end of a sentence about it. */
export function remoteFault(address: string): string | undefined {
  if (/^[a-z]+:\/\/(?:[^/@]*:[^/@]*|(?:gh|gl)[a-z]*[_-]\w+|\w{20,})@/i.test(address))
    return 'holds a password: leave it out, and let a credential helper of git keep it (git help credentials)'
  if (/\p{Cc}/u.test(address) || OPTION.test(address) || !FORMS.some((form) => form.test(address)))
    return 'must be an https or ssh address, or an absolute path'
  return undefined
}

/** The address as it may be shown: a name in it may be a token, unless it is one for ssh. */
export const shownAddress = (address: string) => address.replace(/^(https:\/\/)[^/@]*@/i, '$1')
