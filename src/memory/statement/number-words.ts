/**
 * Words for numbers in the languages that people write to agents in, from two on: "one" is grammar as well. Without those
 * that are other words, too: once, elf, sto, elli.
 */
const WORDS = {
  2: 'two twice zwei deux dos dois duas due twee dwa dwie два две iki 二 两 兩',
  3: 'three drei trois tres três tre drie trzy три üç 三',
  4: 'four vier quatre cuatro quatro quattro cztery четыре dört 四',
  5: 'five fünf cinq cinco cinque vijf pięć пять beş 五',
  6: 'six sechs seis sei zes sześć шесть altı 六',
  7: 'seven sieben sept siete sette zeven siedem семь yedi 七',
  8: 'eight acht huit ocho oito otto osiem восемь sekiz 八',
  9: 'nine neun neuf nueve nove negen dziewięć девять dokuz 九',
  10: 'ten zehn dix diez dez dieci tien dziesięć десять 十',
  11: 'eleven onze undici jedenaście одиннадцать',
  12: 'twelve zwölf douze doce doze dodici twaalf dwanaście двенадцать oniki',
  14: 'fourteen vierzehn quatorze catorce quattordici veertien',
  15: 'fifteen fünfzehn quinze quince quindici vijftien piętnaście пятнадцать',
  20: 'twenty zwanzig vingt veinte vinte venti twintig dwadzieścia двадцать yirmi 二十',
  30: 'thirty dreißig trente treinta trinta trenta dertig trzydzieści тридцать otuz 三十',
  40: 'forty vierzig quarante cuarenta quarenta quaranta veertig сорок kırk 四十',
  50: 'fifty fünfzig cinquante cincuenta cinquenta cinquanta vijftig пятьдесят 五十',
  60: 'sixty sechzig soixante sesenta sessenta sessanta zestig шестьдесят altmış 六十',
  90: 'ninety neunzig noventa novanta negentig девяносто doksan 九十',
  100: 'hundred hundert cent cien cem cento honderd сто yüz 一百',
}
const DIGITS = new Map(
  Object.entries(WORDS).flatMap(([digits, words]) => words.split(' ').map((word) => [word, digits] as const)),
)

/** The digits that a word stands for, if it is an unambiguous word for a number. */
export const digitsOf = (word: string): string | undefined => DIGITS.get(word)

/** Whether a word is a bare number, which counts as a particular and not as a word. */
export const isNumeric = (word: string): boolean => /^v?\d[\d.,:%]*$/iu.test(word)
