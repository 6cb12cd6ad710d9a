/** Hyphenated names in lower case: `us-east-1`, `orders-high`. With a capital it may be a German noun. */
const JOINED = /(?<![\p{L}\p{N}_-])[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+(?![\p{L}\p{N}_-])/gu

const joinedIn = (text: string) => new Set(text.normalize('NFKC').match(JOINED))

/** Whether two names have as many parts, and at least one in common at the same place. */
function isSibling(one: string, other: string): boolean {
  const [parts, others] = [one.split('-'), other.split('-')]
  return parts.length === others.length && parts.some((part, i) => part === others[i])
}

/** Whether one text has a name where the other has one that differs in a part: `us-east-1` and `us-west-1`. */
export function nameSiblings(one: string, other: string): boolean {
  const [own, others] = [joinedIn(one), joinedIn(other)]
  const only = (of: Set<string>, than: Set<string>, text: string) =>
    [...of].filter((name) => !than.has(name) && !text.includes(name.replaceAll('-', ' ')))
  const there = only(others, own, one)
  return only(own, others, other).some((name) => there.some((another) => isSibling(name, another)))
}
