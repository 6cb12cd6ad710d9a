/** Names in lower case that hyphens join: `us-east-1`, `orders-high`. A capital makes a German noun of them. */
const JOINED = /(?<![\p{L}\p{N}_-])[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+(?![\p{L}\p{N}_-])/gu

const joinedIn = (text: string) => new Set(text.normalize('NFKC').match(JOINED))

/** As many parts, some of which are the same. */
function isSibling(one: string, other: string): boolean {
  const [parts, others] = [one.split('-'), other.split('-')]
  return parts.length === others.length && parts.some((part, i) => part === others[i])
}

/** Whether two texts name in each other's place what differs in a part of its name: `us-east-1` and `us-west-1`. */
export function nameSiblings(one: string, other: string): boolean {
  const [own, others] = [joinedIn(one), joinedIn(other)]
  const only = (of: Set<string>, than: Set<string>, text: string) =>
    [...of].filter((name) => !than.has(name) && !text.includes(name.replaceAll('-', ' ')))
  const there = only(others, own, one)
  return only(own, others, other).some((name) => there.some((another) => isSibling(name, another)))
}
