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
