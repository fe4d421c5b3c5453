// Comparison of texts as people type them, for servers and browsers.

/** Letters that Unicode does not decompose, as they are typed without them. Word ends of Greek, and a filler of Arabic. */
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
}

/** Lower case without accents: `Weiß` is `weiss`, `Łódź` is `lodz`. */
export function foldLetters(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[ßæœøłđðþħıŋŧəςـ]/g, (letter) => typed[letter] ?? letter)
}
