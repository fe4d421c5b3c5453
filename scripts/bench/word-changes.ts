// Changes of names as people make them when they type.
import type { Random } from './random.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

export function wordsOf(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

export function several(name: string): string[] | undefined {
  const words = wordsOf(name)
  return words.length > 1 ? words : undefined
}

export function shuffled(name: string, random: Random): string | undefined {
  const words = several(name)
  if (!words || words.length < 3) return undefined
  return words
    .map((word) => [random.next(), word] as const)
    .sort(([a], [b]) => a - b)
    .map(([, word]) => word)
    .join(' ')
}

/** Changes the first word of so many letters. */
export function changeWord(
  name: string,
  change: (word: string) => string,
  minLength = 5,
): string | undefined {
  const words = wordsOf(name)
  const index = words.findIndex((word) => word.length >= minLength && /^[a-z]+$/.test(word))
  const word = words[index]
  return word && words.with(index, change(word)).join(' ')
}

/** A letter is missing, too many or wrong, but not the first. */
export function withTypo(name: string, random: Random): string | undefined {
  return changeWord(name, (word) => typoIn(word, random))
}

export function withTwoTypos(name: string, random: Random): string | undefined {
  return changeWord(name, (word) => typoIn(typoIn(word, random), random), 9)
}

/** One in each of two words. */
export function withTyposInTwoWords(name: string, random: Random): string | undefined {
  const words = wordsOf(name)
  const long = [...words.keys()].filter((index) => /^[a-z]{5,}$/.test(words[index] ?? ''))
  for (const index of long.slice(0, 2)) words[index] = typoIn(words[index] ?? '', random)
  return long.length > 1 ? words.join(' ') : undefined
}

function typoIn(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 1)
  const letter = random.pick([...letters])
  const tail = random.below(3)
  return word.slice(0, at) + (tail === 0 ? '' : letter) + word.slice(tail === 1 ? at : at + 1)
}

export function withSwap(name: string, random: Random): string | undefined {
  return changeWord(name, (word) => {
    const at = 1 + random.below(word.length - 2)
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  })
}
