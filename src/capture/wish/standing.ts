/**
 * Words of a language by which an instruction is one for all later work. `polite` is a request in the form of a question:
 * then a question mark says nothing.
 */
export type Standing = {
  language: string
  hints: readonly string[]
  marks: readonly string[]
  not?: string
  polite?: string
}
