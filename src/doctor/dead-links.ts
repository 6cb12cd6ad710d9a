/** `[[name]]`, as a fact names another. */
const LINK = /\[\[([^\][\n]{1,200})\]\]/g

/** Links in facts that lead to no file of the scope. A link names a file by its path or its last part, with or without `.md`. */
export function deadLinks(
  facts: readonly { path: string; body: string }[],
  paths: ReadonlySet<string>,
): { path: string; link: string }[] {
  const known = new Set([...paths].flatMap(namesOf))
  return facts.flatMap(({ path, body }) =>
    [...body.matchAll(LINK)].flatMap(([, link = '']) => (known.has(fold(link)) ? [] : [{ path, link }])),
  )
}

function namesOf(path: string): string[] {
  const bare = fold(path)
  return [bare, bare.slice(bare.lastIndexOf('/') + 1)]
}

const fold = (name: string) => name.trim().toLowerCase().replace(/\.md$/, '')
