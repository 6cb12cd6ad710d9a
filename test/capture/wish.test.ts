import { describe, expect, test } from 'vitest'
import { findWish } from '../../src/capture/wish/find-wish.js'

const sentence = (text: string, literals: string[] = []) => {
  const decision = findWish(text, literals)
  return 'wish' in decision ? decision.wish.sentence : decision.silent
}

describe('a wish, and the sentence that is meant', () => {
  test.each([
    ['en', 'Remember that the beta key lies in the vault.'],
    ['en', "Please don't forget: Greta signs the releases."],
    ['en', 'From now on keep in mind that we ship on Wednesdays.'],
    ['en', 'Could you please remember that I like short answers?'],
    ['en', 'save to memory: the probe runs on port 9105'],
    ['de', 'Merk dir bitte, dass Greta die Releases freigibt.'],
    ['de', 'Könntest du dir merken, dass ich kurze Antworten mag?'],
    ['fr', 'Souviens-toi que Greta signe les livraisons.'],
    ['es', 'Recuerda que Greta firma las entregas.'],
    ['pt', 'Lembre-se de que a Greta assina as entregas.'],
    ['it', 'Ricordati che Greta firma i rilasci.'],
    ['nl', 'Onthoud dat Greta de releases tekent.'],
    ['pl', 'Zapamiętaj, że Greta zatwierdza wydania.'],
    ['ru', 'Запомни, что релизы подписывает Грета.'],
    ['tr', 'Sürümleri Greta imzalıyor, bunu aklında tut.'],
    ['zh', '请记住，发版由格蕾塔签字。'],
    ['zh', '請記住，上線由葛瑞塔簽核。'],
    ['ja', 'リリースはグレタが承認すると覚えておいてください。'],
    ['ko', '릴리스는 그레타가 승인한다는 걸 기억해 줘.'],
    ['sv', 'Kom ihåg att Greta signerar alla släpp.'],
    ['uk', "Запам'ятай, що релізи підписує Грета."],
    ['cs', 'Zapamatuj si, že vydání podepisuje Greta.'],
    ['en, to be known later', 'You should know for all upcoming sessions that the probe is flaky.'],
    ['en, not to be repeated', "I don't want to have to repeat this: no emoji in commits."],
    ['en, a place', 'Put in your brain for good that Fridays are frozen.'],
    ['de, to be known later', 'Für die Zukunft solltest du wissen, dass Greta freitags fehlt.'],
    ['de, not to be repeated', 'Das will ich nicht noch einmal sagen müssen: keine Emojis.'],
    ['nl, to be known later', 'In latere sessies moet je weten dat de proxy traag is.'],
    ['nl, a place', 'Zet in je aantekeningen dat Greta tekent.'],
    ['fr, to be known later', 'Pour la suite, sache que Greta signe.'],
    ['fr, in the subjunctive', 'Il faudrait que tu retiennes que Greta signe.'],
    ['es, not to be repeated', 'No me hagas repetirlo: nada de emojis.'],
    ['es, a preference', 'Registra mi preferencia: respuestas cortas.'],
    ['pt, to be known later', 'Para futuras sessões fica sabendo que a Greta assina.'],
    ['it, in the subjunctive', 'Vorrei che ti ricordassi che Greta firma.'],
    ['pl, not to be repeated', 'Żebym nie musiał tego powtarzać: żadnych emoji.'],
    ['ru, to be known later', 'На будущее тебе надо знать, что Грета подписывает.'],
    ['tr, not to be repeated', 'Bana bir daha söyletme: emoji yok.'],
    ['zh, for reference', '供以后参考：测试账号在沙盒里。'],
    ['ja, a place', '頭に叩き込んでおいて、金曜は出さない。'],
    ['ko, not to be repeated', '두 번 말하게 하지 마, 이모지는 쓰지 않는다.'],
    ['id', 'Ingat, rilis ditandatangani oleh Greta.'],
  ])('%s: %s', (_, text) => {
    expect(sentence(text)).toBe(text)
  })

  test.each([
    ['the fact before the wish', 'Greta signs the releases. Remember that.', 'Greta signs the releases.'],
    [
      'the wish between tasks',
      'Fix the port. Remember that it is 9105. Then push.',
      'Remember that it is 9105.',
    ],
    [
      'a list',
      'Please remember the following:\n- tabs\n- no semicolons',
      'Please remember the following:\n- tabs\n- no semicolons',
    ],
    [
      'behind code',
      '```\nmake probe\n```\nRemember this is how the probe is built.',
      'Remember this is how the probe is built.',
    ],
    [
      'quoted as a whole by run',
      '"Remember that the \\"beta\\" key is in the vault."',
      'Remember that the "beta" key is in the vault.',
    ],
    [
      'at the end of a long paste',
      `${'a line of a long paste\n'.repeat(3_000)}\nRemember that the key is in the vault.`,
      'Remember that the key is in the vault.',
    ],
  ])('%s', (_, text, expected) => {
    expect(sentence(text)).toBe(expected)
  })

  test('a phrase of the person’s own, taken literally', () => {
    expect(sentence('Notebook: a.b is the module.', ['notebook:'])).toBe('Notebook: a.b is the module.')
    expect(sentence('Notebook: a.b is the module.', ['note.ook:'])).toBe('no words')
  })

  test('a bare wish names nothing', () => {
    expect(findWish('Remember this.')).toMatchObject({ wish: { isEmpty: true } })
  })
})

describe('no wish', () => {
  test.each([
    ['negated', "don't remember this"],
    ['negated', '不要記住這個'],
    ['negated', 'Das musst du dir nicht merken.'],
    ['negated', 'ne retiens pas ça'],
    ['negated', 'これは覚えなくていいです。'],
    ['question', 'do you remember what we said about the port?'],
    ['question', '你还记得我们的决定吗？'],
    ['question', 'Weißt du noch, was ich mir gemerkt hatte?'],
    ['about', 'Add a "remember me" box: remember me should last a day.'],
    ['about', 'I can never remember the flag for that.'],
    ['for now', 'Ten en cuenta que los tests van lentos mientras haces esto.'],
    ['about', 'Guárdalo en notas.md y enséñame el diff.'],
    ['about', 'Write the result into memory instead of disk.'],
    ['about', 'Keep this for now, we delete it tomorrow.'],
    ['about', 'Сохрани файл на потом.'],
    ['no words', 'Du musst wissen, dass der Test später läuft.'],
    ['about', 'From here on in the file, use tabs.'],
    ['about', 'In later sessions the server should know the user.'],
    ['for now', "don't forget to add tests for this change"],
    ['no words', 'there is a `remember that` in the log, remove it'],
    ['no words', '> Remember that the key is in the vault.\n\nTranslate the line above.'],
    ['no words', '```\n// remember that the cache is shared\n```\nWhat does it do?'],
    ['no words', '<private>Remember that my code is 1234.</private> hello'],
    ['no words', '[12:00:01] WARN remember: key is deprecated'],
    ['no words', 'Add pagination to the orders table.'],
  ])('%s: %s', (_, text) => {
    expect(findWish(text)).toHaveProperty('silent')
  })

  test('the log can say why', () => {
    expect(sentence('Please remember that we tried it?')).toBe('question')
    expect(sentence("and don't forget to add tests for this change")).toBe('for now')
  })
})

test('hostile text of 100,000 characters is bounded like any other', () => {
  for (const piece of [
    'never want to ',
    'save this in the ',
    'no me haga ',
    'for future ',
    '以后记',
    'nicht noch ',
  ])
    expect(findWish(piece.repeat(Math.ceil(100_000 / piece.length)))).toBeDefined()
})
