import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../bench/data/capture/', import.meta.url)

/** The labelled rows of `bench/data/capture/` in the files whose names fit. */
export const labelledRows = <Row>(sets: RegExp): Row[] =>
  readdirSync(folder)
    .filter((file) => sets.test(file))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
