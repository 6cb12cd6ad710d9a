import { titlePlanted } from '../capture/gate/planted.js'
import type { Parts } from '../host/feature.js'
import { sha256 } from '../lib/hash.js'
import { type Log, silentLog } from '../lib/log-file.js'
import { wordsOfPath } from '../memory/description.js'
import { MAX_SHOWN } from '../memory/fact-types.js'
import { type MemoryFile, narrowed } from '../memory/memory.js'
import { FACTS_DIR, SESSIONS_DIR } from '../memory/reserved-folders.js'
import type { Scope } from '../memory/scope.js'
import type { AnySection, Section } from '../memory/section.js'
import type { OpenMemory } from '../open-memory.js'
import { projectNames } from '../projects/registry.js'
import type { Block } from '../prompt/compose.js'
import { factLine, factsSection } from '../prompt/facts-section.js'
import { hotFilesSection } from '../prompt/hot-files-section.js'
import { instructionsSection } from '../prompt/instructions-section.js'
import { noticesSection } from '../prompt/notices-section.js'
import { createPrompt, type Prompt } from '../prompt/prompt.js'
import { treeSection } from '../prompt/tree.js'
import { createRetention, type Retention } from '../retention/retention.js'
import { teamSection } from '../team/team-section.js'

/** A project's prompt: its sections, in the order of display and in that in which they get room. */
export function createProjectPrompt(
  { memory, now, log }: { memory: OpenMemory; now: () => number; log: Log },
  retention: Retention,
  { notices, sections: furtherSections }: Pick<Parts, 'notices' | 'sections'>,
): Prompt {
  const { sessions, settings, checked, sync } = memory
  const instructions = instructionsSection(settings)
  const hotFiles = hotFilesSection({
    rules: settings,
    projectNames: (body) => projectNames(body).filter((name) => !isOrder(name)),
  })
  const hot = withoutUnseen(hotFiles, sync.unseen)
  const facts = factsSection({ ...settings.facts, shown: retention.shown, noteOf: checked?.noteOf })
  const foldedFolders = {
    // Facts without a section of their own are listed like any other file.
    ...(settings.facts.maxChars > 0 ? { [FACTS_DIR]: '' } : {}),
    [SESSIONS_DIR]: 'what past sessions were about, a file each',
  }
  const tree = withoutUnseen(treeSection({ ...settings, foldedFolders }), sync.unseen)
  const notice = noticesSection(notices)
  const team = settings.team.enabled ? [teamSection(factLine)] : []
  const display: AnySection[] = [instructions, notice, hot, facts, tree, ...team, ...furtherSections]
  // The last gives way first.
  const byValue: AnySection[] = [instructions, notice, tree, hot, facts, ...furtherSections, ...team]

  return createPrompt({
    layout: { display, byValue, maxChars: settings.maxBlockChars },
    rules: sha256(JSON.stringify([settings, display.map(({ name }) => name)]), 20),
    sessions,
    thresholdPct: settings.refreshThresholdPercentage,
    now,
    log,
  })
}

/** A section without the files that came from elsewhere and that the person has not seen yet, by their hashes. */
function withoutUnseen(section: Section, unseen: () => readonly string[]): Section<string[]> {
  return {
    ...section,
    renewsAt: () => true,
    view: () => [...unseen()],
    render({ view, ...given }) {
      if (!view?.length) return section.render({ ...given, view: null })
      const seenIn = (name: Scope) => narrowed(given.snapshot[name], ({ hash }) => !view.includes(hash))
      const snapshot = { global: seenIn('global'), project: seenIn('project') }
      return section.render({ ...given, view: null, snapshot })
    },
  }
}

/** A repository chooses its project's name, which may be an order. The cheap test spares most starts the patterns. */
const isOrder = (name: string) =>
  /[^ -~]|(?:[\W_]+[^\W_]+){3}|ignor|disreg|forget|instruct/i.test(name) &&
  titlePlanted(wordsOfPath(name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')))

export function retentionOf({ use, settings, checked }: Pick<OpenMemory, 'use' | 'settings' | 'checked'>) {
  const limits = { facts: MAX_SHOWN, chars: settings.facts.maxChars }
  const lineChars = (file: MemoryFile) => factLine(file).length
  return createRetention({ use, limits, lineChars, isWeak: checked?.isWeak })
}

/** What would stand in the block now, and why. Only for viewing: nothing is noted as shown. */
export function viewBlock(memory: OpenMemory, now: () => number): { block: Block; retention: Retention } {
  const retention = retentionOf(memory)
  const noParts = { notices: [], sections: [] }
  const prompt = createProjectPrompt({ memory, now, log: silentLog }, retention, noParts)
  return { block: prompt.preview(memory.store.snapshot(memory.folders)), retention }
}
