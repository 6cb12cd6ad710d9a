import type { Args } from '../support/plugin.js'

/** A tool call, and the bodies that the files it touches have afterwards; `null` where there is none. */
export type Step = { tool: string; args: Args; after: Record<string, string | null> }

const FILES = 6
const MAX_LINES = 60

/** An endless stream of changes to files whose names begin with `prefix`. */
export function* steps(prefix: string, random: () => number): Generator<Step> {
  const bodies = new Map<string, string>()
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  for (let n = 1; ; n++) {
    const name = `${prefix}-${Math.floor(random() * FILES)}.md`
    const path = [`reference/${name}`, `system/${name}`].find((place) => bodies.has(place))
    const step = path ? change(path, n, pick, bodies.get(path) ?? '') : create(name, n, pick)
    for (const [file, body] of Object.entries(step.after)) {
      if (body === null) bodies.delete(file)
      else bodies.set(file, body)
    }
    yield step
  }
}

type Pick = <T>(list: readonly T[]) => T

function create(name: string, n: number, pick: Pick): Step {
  const path = `${pick(['reference', 'system'])}/${name}`
  return write(path, n, pick)
}

function write(path: string, n: number, pick: Pick): Step {
  const content = bodyOf(n, pick)
  return { tool: 'memory_write', args: at(path, { content }), after: { [path]: content } }
}

function change(path: string, n: number, pick: Pick, body: string): Step {
  switch (pick(['write', 'edit', 'edit', 'move', 'delete'] as const)) {
    case 'write':
      return write(path, n, pick)
    case 'edit': {
      const oldString = body.slice(0, body.indexOf('\n'))
      const newString = `edit ${n}`
      const after = { [path]: newString + body.slice(oldString.length) }
      return { tool: 'memory_edit', args: at(path, { oldString, newString }), after }
    }
    case 'move': {
      const isHot = path.startsWith('system/')
      const to = `${isHot ? 'reference' : 'system'}/${path.slice(path.indexOf('/') + 1)}`
      return {
        tool: isHot ? 'memory_demote' : 'memory_promote',
        args: at(path),
        after: { [to]: body, [path]: null },
      }
    }
    case 'delete':
      return { tool: 'memory_delete', args: at(path), after: { [path]: null } }
  }
}

const at = (path: string, more: Args = {}): Args => ({ scope: 'project', path, ...more })

function bodyOf(n: number, pick: Pick): string {
  const lines = Array.from({ length: pick([0, 1, MAX_LINES]) }, (_, line) => `line ${line} of content ${n}`)
  return [`begin ${n}`, ...lines, `end ${n}`, ''].join('\n')
}
