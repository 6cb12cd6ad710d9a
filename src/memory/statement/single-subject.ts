const ADDRESS = /\bhttps?:\/\/[^\s<>"'`）)」，。]+/giu
const PATH =
  /(?<![\p{L}\p{N}@:/.])(?:~?\.{0,2}\/[\w.@*-][\w.@*/-]*|[\w@*][\w.@*-]*(?:\/[\w.@*-]*)+|\.?[\w-]+(?:\.[\w-]+)*\.(?:[jt]sx?|mjs|cjs|py|rs|go|java|kt|rb|php|sh|json|jsonc|ya?ml|toml|md|txt|sql|css|html?|lock|env|ini|xml|csv|tf|proto)(?![\p{L}\p{N}])|\.env(?:\.\w+)?)/giu

/** The one address or path that a statement is about; `undefined` where it names none or several. */
export function singleSubject(text: string): string | undefined {
  const addresses = text.match(ADDRESS) ?? []
  const paths = text.replace(ADDRESS, ' ').match(PATH) ?? []
  const all = new Set([...addresses, ...paths].map((one) => one.replace(/[.,;:!?/]+$/u, '').toLowerCase()))
  return all.size === 1 ? [...all][0] : undefined
}
