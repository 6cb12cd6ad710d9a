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
