import { renderBlock } from '../support/render-block.js'
import { HOT, memoryFile, snapshotOf } from '../support/snapshots.js'

/** Prints the block of a fixed store whose names sort differently from language to language. */
const names = ['ä', 'z', 'Z', 'a', 'å', 'ö', 'İ', 'i', '日本', 'é', 'e', '_', '-', '10', '9', 'ß']
const files = names.flatMap((name, i) => [
  memoryFile(`system/${name}.md`, { modifiedMs: i % 3, description: `Über ${name}` }),
  memoryFile(`reference/${name}/${name}.md`, { modifiedMs: i % 3, folder: 'global' }),
])
const rules = { ...HOT, defaultLimit: 5_000, maxTreeDepth: 3, maxBlockChars: 32_000, maxTreeChars: 8_000 }
process.stdout.write(renderBlock(snapshotOf(...files), { rules, form: 'full', projectNames: () => [] }).text)
