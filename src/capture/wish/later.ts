/**
 * What two signs together say: that a sentence speaks of later work (`later`) and that something is to be known then
 * (`know`), in any order. Beside them, turns that ask by themselves (`asks`): not wanting to repeat oneself, the memory as
 * a place, idioms.
 */
export type Later = { hints: readonly string[]; later: string; know: string; asks: string; not?: string }
