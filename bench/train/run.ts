import { writeConcepts } from './concepts.js'
import { trainCorrections } from './corrections.js'
import { trainDecisions } from './decisions.js'
import { trainForms } from './forms.js'
import { trainPasswords } from './passwords.js'
import { trainRefusals } from './refusals.js'
import { checkWishes, trainWishes } from './wishes.js'

/** `npm run train` writes the tables; with `--check` it shows what tables make of authors whose rows they have not seen. */
writeConcepts()
if (process.argv.includes('--check')) checkWishes()
else {
  trainWishes()
  trainForms()
  trainDecisions()
  trainRefusals()
  trainPasswords()
  trainCorrections()
}
