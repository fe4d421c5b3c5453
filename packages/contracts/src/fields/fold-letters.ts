// Comparison of texts as people type them, for servers and browsers.

/**
 * Letters that Unicode does not decompose, and what stands for them. Greek: the sigma at the end of a word. Arabic: a
 * filler, and letters of other keyboards. Ukrainian: ґ.
 */
const typed: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ǥ: 'g',
  ƙ: 'k',
  ƴ: 'y',
  ς: 'σ',
  ـ: '',
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ٱ: 'ا',
  ґ: 'г',
}
const special = new RegExp(`[${Object.keys(typed).join('')}]`, 'g')
/** Replaced before normalizing, which turns some of them into a space or a letter. */
const apostrophes = /[´‘’‛ʹʻʼʽʾʿ′׳＇]/g

/** Runs of scripts whose words follow each other without spaces. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu

/** Lower case without accents: `Weiß` is `weiss`, `Łódź` is `lodz`. Apostrophes are as on keyboards. */
export function foldLetters(text: string): string {
  const letters = text.replace(apostrophes, "'").normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(special, (letter) => typed[letter] ?? letter)
}

/** Folded words, without punctuation. Apostrophes do not separate words: Gold's is golds. */
export function foldedWords(text: string): string[] {
  const plain = foldLetters(text).replace(/'/g, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
