import { describe, expect, test } from 'vitest'
import { findWish } from '../../../src/capture/wish/find-wish.js'

describe('wishes in smaller languages', () => {
  test.each([
    "запам'ятай: деплоїмо лише через gitlab",
    'завжди відповідай українською',
    'ніколи не пуш у main',
    'надалі пиши коментарі англійською',
    "збережи в пам'ять, що стенд скидається щопонеділка",
    'відтепер показуй спершу план',
    'zapamatuj si: nasazujeme jen přes gitlab',
    'vždy odpovídej česky',
    'nikdy nepushuj do mainu',
    'od teď piš komentáře anglicky',
    'ulož si do paměti, že staging se resetuje v pondělí',
    'příště nejdřív ukaž plán',
    'kom ihåg: vi deployar bara via gitlab',
    'svara alltid på svenska',
    'pusha aldrig till main',
    'från och med nu ska kommentarer vara på engelska',
    'husk at vi kun deployer via gitlab',
    'svar altid på dansk',
    'heretter skal du skrive kommentarer på engelsk',
    'husk dette: staging nullstilles hver mandag',
    'aldri push til main',
    'ingat ya, deploy cuma lewat gitlab',
    'selalu jawab pakai bahasa indonesia',
    'jangan pernah push ke main',
    'mulai sekarang komentar pakai bahasa inggris',
    'simpan di memori: staging direset tiap senin',
    'catat: sertifikat habis bulan maret',
  ])('%s', (text) => {
    expect(findWish(text)).toHaveProperty('wish')
  })
})

describe('no wishes in smaller languages', () => {
  test.each([
    'не забудь додати тести',
    'чому завжди падає тест',
    "не треба це запам'ятовувати",
    'збережи результат у файл',
    'nezapomeň přidat testy',
    'proč ten test vždy spadne',
    'tohle si nepamatuj',
    'ulož výsledek do souboru',
    'varför kraschar testet alltid',
    'spara resultatet i en fil',
    'jangan lupa tambahkan test',
    'kenapa test ini selalu gagal',
    'tidak usah diingat',
    'simpan hasilnya ke file',
  ])('%s', (text) => {
    expect(findWish(text)).toHaveProperty('silent')
  })
})
