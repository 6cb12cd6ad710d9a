import type { Host } from './host/host.js'
import type { LogFields, LogFile } from './lib/log-file.js'

/** Notifies the person of trouble, once per process and kind, in addition to the log. */
export type Alert = (kind: string, message: string) => void

/** Alerts raised before `begin` wait: a host that is still starting hangs when it is called, and has no screen yet. */
export function createAlert(host: Host, run: (task: () => Promise<void>) => void) {
  const told = new Set<string>()
  let waiting: (() => Promise<void>)[] | undefined = []
  return {
    alert(kind: string, message: string) {
      if (told.has(kind)) return
      told.add(kind)
      const task = () => host.notify({ message, level: 'warning' })
      if (waiting) waiting.push(task)
      else run(task)
    },
    begin() {
      const tasks = waiting ?? []
      waiting = undefined
      for (const task of tasks) run(task)
    },
  }
}

/** Log lines that the person is told of too, with the words to use. */
const TROUBLE: Readonly<Record<string, (fields: LogFields) => string>> = {
  'memory folder not opened': ({ error }) => `Memory cannot be opened: ${error}`,
  'memory cannot be written': ({ error }) => `Memory cannot be written: ${error}`,
  'memory folder is gone': ({ folder }) =>
    `Memory: ${folder} is gone: it was moved or deleted. Put it back: until then, unless a link led there, writes start a new one.`,
  'another memory folder is in its place': ({ folder }) =>
    `Memory: ${folder} was replaced by another folder. What is remembered now goes there.`,
  'a project has another folder now': ({ project, folder }) =>
    `Memory: projects/${project} is now projects/${folder}, since another machine has another project of the old name, or this one under the new name.`,
  'another repository lies where a project was': ({ folder, was, project }) =>
    `Memory: ${folder} now holds another repository, which has a memory of its own, projects/${project}. If it is the same project, write ${was} in its line of memfs-projects.json.`,
  'sync failed': ({ reason, hint }) => `Memory is not syncing: ${reason} ${hint}`,
  'sync waits': () => 'Memory does not sync until you take a look: /memfs sync',
  'no history': ({ reason }) => `Memory has no history: ${reason}`,
  'files that git cannot commit': ({ files, reason }) => `Git cannot commit ${files}: ${reason}`,
  'committed files by hand that git was told to pass over': ({ files }) =>
    `Memory: ${files} is now in the history, and syncs with it, though git was told to ignore it: docs/by-hand.md says why.`,
  'the registry is damaged and was left as it is': () =>
    'Memory: system/projects.md is damaged and was left as it is.',
  'secret in a file made by hand': ({ path, secret, line }) =>
    `Memory: ${path}, line ${line}, holds what looks like a secret (${secret}). Recall leaves it out, but the history has it: docs/by-hand.md says how to remove it.`,
  'a file is damaged': ({ path, reason }) =>
    `Memory: ${path} cannot be read since your change: ${reason}. It is left as it is until you fix it.`,
  'many facts deleted at once: they may be learned again': ({ count }) =>
    `${count} facts were deleted at once and may be learned again. Delete a few at a time to have them forgotten.`,
}

/** The same log, which also alerts the person of the lines in `TROUBLE`. */
export function alertingLog(log: LogFile, alert: Alert): LogFile {
  const watched = (level: 'warn' | 'error') => (message: string, fields?: LogFields) => {
    log[level](message, fields)
    const words = Object.hasOwn(TROUBLE, message) ? TROUBLE[message] : undefined
    // One alert per file and line, not only per message.
    if (words) alert(`${message} ${fields?.['path'] ?? ''} ${fields?.['line'] ?? ''}`, words(fields ?? {}))
  }
  return { ...log, warn: watched('warn'), error: watched('error') }
}
