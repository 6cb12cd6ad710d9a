import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { ownFolder } from '../own-folder.js'
import { openTable, type Score } from './table.js'

/** Size of the largest unpacked table, in bytes: with smaller chunks, unpacking takes longer. */
const CHUNK_BYTES = 1 << 18

/** Reads a file below `tables` that `npm run train` deflated. Takes some ms, so read it only when it is first needed. */
export const readTrained = (file: string) =>
  inflateRawSync(readFileSync(path.join(ownFolder(), 'tables', file)), { chunkSize: CHUNK_BYTES })

/** First line of a file of tables: a fingerprint of rows and code, and where behind this line each table's weights lie. */
export type Header = {
  madeOf: string
  tables: { name: string; from: number; to: number; greatest: number; bias: number }[]
}

export function readTables<Name extends string>(file: string): Record<Name, Score> {
  const bytes = readTrained(`${file}.table`)
  const begin = bytes.indexOf('\n') + 1
  const { tables } = JSON.parse(bytes.toString('utf8', 0, begin)) as Header
  const weightsOf = ({ from, to }: Header['tables'][number]) => bytes.subarray(begin + from, begin + to)
  const scores = tables.map((table) => [table.name, openTable({ ...table, weights: weightsOf(table) })])
  return Object.fromEntries(scores)
}
