import { checkWishes, trainWishes } from './wishes.js'

/** `npm run train` writes the tables; with `--check` it shows what a table makes of authors whose rows it has not seen. */
if (process.argv.includes('--check')) checkWishes()
else trainWishes()
