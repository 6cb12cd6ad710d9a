import { describe, expect, it } from 'vitest'
import { findWish } from '../../../src/capture/wish/find-wish.js'

describe('words that languages share', () => {
  it.each([
    ['es', 'añade el campo nota al modelo'],
    ['it', 'aggiungi il campo nota al modello'],
    ['sv', 'Glöm inte att lägga till tester'],
    ['da', 'husk at opdatere testene'],
  ])('ask for nothing: %s, %s', (_, text) => {
    expect(findWish(text)).toHaveProperty('silent')
  })

  it.each([
    ['tr', 'Bunu not al: liman numarası 8443'],
    ['sv', 'Glöm inte att vi släpper på onsdagar'],
    ['fr', 'info à retenir : la base est en lecture seule'],
    ['de', 'Info für später: der Kunde hat zwei Mandanten'],
  ])('ask: %s, %s', (language, text) => {
    expect(findWish(text)).toMatchObject({ wish: { language } })
  })
})

/** A fact that tells of forgetting users, saved files or other people's words, beside a wish that is beyond doubt. */
describe('what a fact tells of', () => {
  const facts = {
    en: [
      'the login form has a remember-me box that nobody uses',
      'for now there is only one region',
      'the worker has a memory limit of 512 MB',
      "we don't save anything to disk on the edge boxes",
      'the cache forgets everything on restart',
      'I forgot to tell you that we moved to Kotlin',
      'when the build says green it is not always green',
    ],
    fr: [
      "le formulaire a une case se souvenir de moi que personne n'utilise",
      "l'appli garde son état dans le localstorage",
      'on ne stocke jamais les numéros de carte',
      'le cache oublie tout au redémarrage',
      'la liste des feature flags est dans flags.json',
      'la variable API_KEY vient du coffre',
      'on garde toute la config dans des fichiers yaml',
    ],
  }
  const asked = (frames: string[], facts: string[]) =>
    frames.flatMap((frame) => facts.map((fact) => frame.replace('…', fact)))

  it.each([
    ...asked(
      ['Remember that ….', 'remember: …', 'I want you to remember that ….', '… - please remember that'],
      facts.en,
    ),
    ...asked(
      ['Retiens que ….', 'Peux-tu retenir que … ?', 'Ajoute à ta mémoire que ….', 'À retenir : …'],
      facts.fr,
    ),
  ])('does not silence %s', (text) => {
    expect(findWish(text)).toHaveProperty('wish')
  })

  it.each([
    "don't remember that we deploy on Fridays",
    'Remember for now that we deploy on Fridays while you do this.',
    'users remember that the form was empty',
    'remember that the function returns null',
    'pas besoin de retenir que Greta signe',
    "l'appli doit retenir que Greta signe",
    'Retiens que dans cette fonction la liste est vide.',
  ])('lets %s be', (text) => {
    expect(findWish(text)).toHaveProperty('silent')
  })
})

describe('what one sentence refuses and asks', () => {
  it.each([
    ['不用記測試帳號，但防火牆只開 8443 請永遠記住', '不用記測試帳號，但防火牆只開 8443 請永遠記住'],
    ['No recuerdes el puerto, pero acuérdate de que el host es db', 'No recuerdes el puerto, pero acuérdate'],
    ['Не запоминай порт, а вот хост запомни: db', 'Не запоминай порт, а вот хост запомни: db'],
  ])('asks it of what stands behind the "but": %s', (text, sentence) => {
    expect(findWish(text)).toMatchObject({ wish: { sentence: expect.stringContaining(sentence) } })
  })

  it.each([
    'No recuerdes el puerto, pero arregla el test',
    'Не запоминай порт, но прогони тесты',
    '不用记这个，但是测试要跑',
    '이건 기억하지 않아도 되지만 테스트는 돌려줘',
  ])('lets %s be', (text) => {
    expect(findWish(text)).toHaveProperty('silent')
  })
})

it('ends a sentence behind a Korean word of one sign', () => {
  expect(findWish('포트 번호는 기억 안 해도 돼. 호스트는 db야. 꼭 기억해 둬.')).toMatchObject({
    wish: { sentence: '호스트는 db야.' },
  })
})
