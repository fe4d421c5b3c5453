// Comparison of texts as people type them, for servers and browsers.

/**
 * Letters that Unicode does not decompose, as they are typed without them. Word ends of Greek, and of Arabic a filler and
 * what other keyboards have instead.
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
  ς: 'σ',
  ـ: '',
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  ة: 'ه',
  ґ: 'г',
}
const special = new RegExp(`[${Object.keys(typed).join('')}]`, 'g')
/** Unicode makes of some of them a space or a letter. */
const apostrophes = /[´‘’‛ʹʻʼʽʾʿ′׳＇]/g

/** Lower case without accents: `Weiß` is `weiss`, `Łódź` is `lodz`. Apostrophes are as on keyboards. */
export function foldLetters(text: string): string {
  const letters = text.replace(apostrophes, "'").normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(special, (letter) => typed[letter] ?? letter)
}
