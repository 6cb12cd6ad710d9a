import type { Said } from '../host/host.js'
import { firstLine } from '../lib/text.js'
import { holdsConcept } from '../memory/language/concepts.js'
import { type MemoryFile, statementOf } from '../memory/memory.js'
import { ownFolders } from '../memory/scope.js'
import { particulars } from '../memory/statement/particulars.js'
import type { IsForgotten } from '../memory/statement/without-forgotten.js'
import { givenName, nameIn, titled } from './facts/fact-file.js'
import { wordsOfFact } from './facts/words-of-fact.js'
import { createForgottenFacts } from './forgotten/forgotten-facts.js'
import { deniesIt, disputes, faultOf } from './gate/borne-out.js'
import { createMemoryGuard, type WordsFor } from './guard.js'
import { createKeeper } from './keeper.js'
import { findCorrection, withoutBeside, wordsIn } from './wish/correction.js'
import { sayingOf } from './wish/meant.js'
import { KEEPING } from './wish/stated-behind.js'
import { withoutWish } from './wish/statement.js'
import {
  changes,
  findEvidence,
  holdsMost,
  holdsNearly,
  isTurned,
  leavesOut,
  saysAnother,
  tellsOf,
  translates,
} from './wish/support.js'
import { statedIn, wordsOfQuote } from './wish/whose-words.js'
import { ALL_PROJECTS } from './wish/wishes.js'

export type CaptureCore = ReturnType<typeof createCaptureCore>

type CoreArgs = Omit<Parameters<typeof createKeeper>[0], 'forgotten'> & { wordsFor: WordsFor; hotDir: string }

/** What a model states, and the words that it cites. `known`: what it changes. */
type Cited = { text: string; quote: string; body?: string; known?: string | undefined }

/** What is only needed in a turn that keeps something: stemming, the gate, the tombstones. Loaded on first use. */
export function createCaptureCore(args: CoreArgs) {
  const forgotten = createForgottenFacts({ ...args, folders: ownFolders(args.folders) })
  const holdsForgotten: IsForgotten = async (sentence) => {
    for (const text of new Set([sentence, withoutWish(sentence)]))
      if (await forgotten.find(args.folders.project, text)) return true
    return false
  }
  return {
    keeper: createKeeper({ ...args, forgotten, asked: args.wordsFor.asked }),
    forgotten,
    holdsForgotten,
    guard: createMemoryGuard({ ...args, forgotten, holdsForgotten }),
    titled,
    givenName,
    changes,
    wordsOfFact,
    tellsOf,
    /** Whether a save restates the message rather than its wish: one without a word of memory, whose numbers and names it has. */
    restsOn: (save: string, message: string, wish: string) =>
      !holdsConcept(wish, KEEPING) &&
      holdsNearly(firstLine(save), message) &&
      [...particulars(wish)].every((one) => particulars(save).has(one)),
    /** Whether a save says something other than a wish asks for, or the contrary. */
    saysAnother: (save: string, wish: string, all: string) =>
      saysAnother(save, withoutWish(wish), all) || deniesIt(firstLine(save), withoutWish(wish)),
    translates,
    /** Whether a wish says more than the fact it corrects, apart from what it says is no longer so. */
    saysMore: (wish: string, fact: string) =>
      sayingOf(withoutBeside(wish, '')) > sayingOf(withoutBeside(fact.replace(ALL_PROJECTS, ''), '')),
    /** Whether a save leaves out a part of what a wish asks for. */
    leavesOut: (save: string, wish: string) => leavesOut(save, withoutWish(wish)),
    findCorrection,
    /** The person's words that replace a fact by this statement. Under another name she must name what it was, or be plain. */
    correctionOf(
      file: MemoryFile,
      { text, name }: { text: string; name?: string | undefined },
      { last, before: earlier }: { last?: Said | undefined; before?: Said | undefined },
      sessionID: string,
    ) {
      const before = statementOf(file)
      // "Zellij now, not tmux" states nothing about tmux.
      const now = withoutBeside(text, '')
      const isNamesake = name !== undefined && name === nameIn(file.path, file.keys?.type)
      // Two things may be kept under one name: it is a change if she names what is gone, or only a part differs.
      const after = wordsIn(now)
      const gone = wordsIn(before).filter((word) => !after.includes(word))
      const spoken = wordsIn(last?.text ?? '')
      const isChange = changes(text, before)
      const mayBeIt = isNamesake && (isChange || gone.some((word) => spoken.includes(word)))
      // "Sorry, I meant Thursdays" corrects what she just said. A whole new statement may be of another ("team B meets …").
      const [subject = ''] = wordsIn(before)
      const isLeftOut = isChange && after.includes(subject) && !spoken.includes(subject)
      const isJustSaid = isLeftOut && earlier !== undefined && file.keys?.evidence?.message === earlier.id
      const mustName = !(mayBeIt || isJustSaid)
      return last && findCorrection({ before, after: now, mustName }, [last], sessionID)
    },
    /** Whether a person's words hold most of a statement, and the statement does not turn them round. */
    bearsOut: (text: string, said: string) =>
      holdsMost(text, said) && tellsOf(text, said) && !isTurned(text, withoutWish(said)),
    /** Whose words a model cites for a statement, and why they do not bear it out or its details. */
    judgeCited({ text, quote, body = '', known }: Cited, message: Said, talk: readonly Said[]) {
      const { by, said } = wordsOfQuote(message, quote)
      const stated = { said, talk: known === undefined ? statedIn(talk) : '', known: known ?? '' }
      // The details are cited as the person's, too. A change without them would lose what the old ones say.
      const unsaid = faultOf({ ...stated, text: body })
      const fault = faultOf({ ...stated, text }) ?? (known === undefined ? undefined : unsaid)
      return { by, fault, ...(unsaid && { body: '' }) }
    },
    disputes,
    nameIn,
    findEvidence,
  }
}
