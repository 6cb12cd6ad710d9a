import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { ownFolder } from '../own-folder.js'
import { openTable, type Score } from './table.js'

/** The greatest table, unpacked, has as many bytes: in smaller chunks unpacking takes longer. */
const CHUNK_BYTES = 1 << 18

/** A file below `tables`, which `npm run train` packed by deflate: read where it is first needed, since that takes some ms. */
export const readTrained = (file: string) =>
  inflateRawSync(readFileSync(path.join(ownFolder(), 'tables', file)), { chunkSize: CHUNK_BYTES })

/** The first line of a file of tables: of what rows and code it was made, and where behind it the weights of each table stand. */
export type Header = {
  madeOf: string
  tables: { name: string; from: number; to: number; greatest: number; bias: number }[]
}

/** Opens the tables of a file. */
export function readTables<Name extends string>(file: string): Record<Name, Score> {
  const bytes = readTrained(`${file}.table`)
  const begin = bytes.indexOf('\n') + 1
  const { tables } = JSON.parse(bytes.toString('utf8', 0, begin)) as Header
  const weightsOf = ({ from, to }: Header['tables'][number]) => bytes.subarray(begin + from, begin + to)
  const scores = tables.map((table) => [table.name, openTable({ ...table, weights: weightsOf(table) })])
  return Object.fromEntries(scores)
}
