import { writeConcepts } from './concepts.js'

/** `npm run train` writes the tables; with `--check` it shows what tables make of authors whose rows they have not seen. */
writeConcepts()
const { checkWishes, trainWishes } = await import('./wishes.js')
if (process.argv.includes('--check')) checkWishes()
else {
  const { trainForms } = await import('./forms.js')
  trainWishes()
  trainForms()
  const { trainDecisions } = await import('./decisions.js')
  const { trainRefusals } = await import('./refusals.js')
  const { trainPasswords } = await import('./passwords.js')
  trainDecisions()
  trainRefusals()
  trainPasswords()
}
