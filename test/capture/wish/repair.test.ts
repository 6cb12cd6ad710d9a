import { describe, expect, it } from 'vitest'
import { repairTypos } from '../../../src/capture/wish/repair.js'

describe('typing mistakes', () => {
  it.each([
    ['plz rember that', 'please remember that'],
    ['can u rememebr it', 'can you remember it'],
    ['onthuod dat', 'onthoud dat'],
    ['vergis das nich', 'vergiss das nicht'],
    ['alwyas use it form now on', 'always use it from now on'],
    ['enter it in yuor memroy, goign foward', 'enter it in yuor memory, going forward'],
    ['kep it in mnd for futrue sesions', 'keep it in mind for future sessions'],
    ['dotn foregt, evrey nxt time', "don't forget, every next time"],
    ['save it 4 later, make shure', 'save it for later, make sure'],
    ['reitens ça, toujorus, à partri de maintenant', 'retiens ça, toujours, à partir de maintenant'],
    ['oulbie jamias la prochane fois', 'oublie jamais la prochaine fois'],
    ['a form of memories, memoize it', 'a form of memories, memoize it'],
    ['tous mes prochains, jamas', 'tous mes prochains, jamas'],
    ['vergess bitte nicht', 'vergiss bitte nicht'],
    ['ich vergess das nicht', 'ich vergess das nicht'],
    ['fuer spaeter im gedaechtnis', 'für später im gedächtnis'],
    ['neue treue abenteuer', 'neue treue abenteuer'],
    ['render the members', 'render the members'],
    ['u kunt dat doen', 'u kunt dat doen'],
  ])('in %s are repaired', (typed, meant) => {
    expect(repairTypos(typed)).toBe(meant)
  })
})
