import * as z from 'zod'
import { createSlice } from '../../state/sessions.js'

const wish = z.object({
  messageID: z.string(),
  sentence: z.string(),
  scope: z.enum(['global', 'project']).default('project'),
  atMs: z.number(),
  /** Process that waits for the turn's end. */
  pid: z.number(),
  /** Folder of its project's memory; '' if an earlier version stored it. */
  project: z.string().default(''),
  /** What tools have saved of it so far, with something left out: files, and what they say. */
  saved: z.array(z.object({ key: z.string(), text: z.string() })).default([]),
})

const capture = z.object({
  session: z.string().default(''),
  /** What a person asked to keep and nobody has kept yet. */
  pending: z.array(wish).default([]),
  /** The wishes of the current turn, kept or not: they may make explicit what a tool writes in it. */
  asked: z.array(wish).default([]),
  paused: z.boolean().default(false),
  /** Times in which nothing that was said is ever read, ms since the epoch; an open end is still paused. */
  off: z.array(z.object({ fromMs: z.number(), toMs: z.number().optional() })).default([]),
})

export type PendingWish = z.infer<typeof wish>
export type CaptureState = z.infer<typeof capture>

export const captureSlice = createSlice('capture', capture)

/** Ends what a turn asked for, except for what is pending until its end. */
export const takeBack = (state: CaptureState): void => {
  state.asked = state.pending
}

/** Wishes and pauses remembered per session. */
export const MAX_PENDING = 20
export const MAX_PAUSES = 50

export const ALL_PROJECTS =
  /(?<![\p{L}])(?:(?:all|every|each|any|across|alle[nr]?|jede[ms]|tous|toutes|chaque|todos|todas|cada|tutti|ogni|al|iedere?|elke?|wszystkich|wszystkie|każdym|всех|все|каждом|tüm|her|所有|全部|すべての|모든)(?: (?:of|the|my|our|other|single|les|mes|nos|los|mis|os|as|meus|minhas|nossos|i|miei|nostri|mijn|onze|meine[nr]?|unsere[nr]?|moich|моих|наших))*\s?(?:projects?|repos?|repositor(?:y|ies)|codebases?|projekte?n?|projekt\p{L}*|projets?|dépôts|proyectos?|projetos?|progett[io]|projecten|проект\p{L}*|projelerde?|项目|專案|プロジェクト|프로젝트))|\b(?:remember|keep|save|store|note)(?: this| that| it)? globally\b/iu

export type WishScope = 'global' | 'project'

/** Where a fact holds: here, unless the words for it say everywhere. */
export const scopeOf = (words: string): WishScope => (ALL_PROJECTS.test(words) ? 'global' : 'project')
