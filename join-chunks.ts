import path from 'node:path'
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild'

const CORE = 'core.js'

/**
 * Writes what esbuild has split, with the chunks that all of these entries load in any case joined into one. esbuild parts
 * modules by the imports on demand that need them, too, which makes some sixty files of what every start loads; to resolve,
 * open and link one takes longer than to run it.
 */
export async function joinChunks(
  { metafile, outputFiles }: BuildResult<{ write: false; metafile: true }>,
  options: BuildOptions & { entryPoints: string[] },
): Promise<void> {
  const outputs = new Map(Object.entries(metafile.outputs))
  const texts = new Map(outputFiles.map((file) => [path.relative('.', file.path), file.text]))

  /** Chunks that a file loads in any case. */
  function loadedBy(file: string, found = new Set<string>()): Set<string> {
    for (const { path: chunk, kind, external } of outputs.get(file)?.imports ?? [])
      if (!external && kind !== 'dynamic-import' && !found.has(chunk)) loadedBy(chunk, found.add(chunk))
    return found
  }
  const loaded = options.entryPoints.map((entry) =>
    loadedBy([...outputs].find(([, { entryPoint }]) => entryPoint === entry)?.[0] ?? ''),
  )
  const joined = [...(loaded[0] ?? [])].filter((chunk) => loaded.every((chunks) => chunks.has(chunk)))
  const core = path.join(path.dirname(joined[0] ?? ''), CORE)

  /** What a joined chunk exports, by names that no other one has. */
  const exported = (chunk: string, from: string, write: (name: string, unique: string) => string) => {
    const prefix = path.basename(chunk, '.js').replaceAll('-', '_')
    const names = outputs.get(chunk)?.exports ?? []
    return `export { ${names.map((name) => write(name, `${prefix}_${name}`)).join(', ')} } from '${from}'\n`
  }

  /** A joined chunk is a part of the core, and a pointer to it in every other file; the rest stays outside. */
  const pluginFor = (file: string): Plugin => ({
    name: 'join chunks',
    setup(on) {
      on.onResolve({ filter: /^[./]|^dist/ }, ({ path: to, importer, kind, namespace }) => {
        if (kind === 'entry-point') return { path: to, namespace: 'split' }
        const target = path.join(path.dirname(importer), to)
        if (namespace !== 'pointer' && joined.includes(target))
          return { path: target, namespace: file === core ? 'split' : 'pointer' }
        const relative = path.relative(path.dirname(file), target)
        return { path: relative.startsWith('.') ? relative : `./${relative}`, external: true }
      })
      on.onLoad({ filter: /./, namespace: 'pointer' }, ({ path: chunk }) => ({
        contents: exported(chunk, `./${CORE}`, (name, unique) => `${unique} as ${name}`),
      }))
      on.onLoad({ filter: /./, namespace: 'split' }, ({ path: one }) => ({
        contents:
          texts.get(one) ??
          joined
            .map((chunk) =>
              exported(chunk, `./${path.basename(chunk)}`, (name, unique) => `${name} as ${unique}`),
            )
            .join(''),
      }))
    },
  })
  for (const file of [...outputs.keys(), core])
    if (!joined.includes(file))
      await build({ ...options, entryPoints: [file], outdir: path.dirname(file), plugins: [pluginFor(file)] })
}
