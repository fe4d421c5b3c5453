// Changes of names as people make them when they type. Undefined where a name has no word for it.
import { pick } from '../../../infra/fakes/src/shared/random.ts'

export type Random = () => number

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

export const wholeBelow = (random: Random, limit: number): number => Math.floor(random() * limit)

export function shuffled(name: string, random: Random): string | undefined {
  const words = wordsOf(name)
  if (words.length < 3) return undefined
  const keyed = words.map((word) => [random(), word] as const).sort(([a], [b]) => a - b)
  return keyed.map(([, word]) => word).join(' ')
}

/** Changes the first words of so many letters, as many as `count`. */
export function changeWords(
  name: string,
  change: (word: string) => string,
  minLength = 5,
  count = 1,
): string | undefined {
  const words = wordsOf(name)
  const long = [...words.keys()].filter((index) => {
    const word = words[index] ?? ''
    return word.length >= minLength && /^[a-z]+$/.test(word)
  })
  for (const index of long.slice(0, count)) words[index] = change(words[index] ?? '')
  return long.length < count ? undefined : words.join(' ')
}

/** A letter is missing, too many or wrong, but not the first. */
export function typoIn(word: string, random: Random): string {
  const at = 1 + wholeBelow(random, word.length - 1)
  const letter = pick(random, [...'abcdefghijklmnopqrstuvwxyz'])
  const kind = wholeBelow(random, 3)
  return word.slice(0, at) + (kind === 0 ? '' : letter) + word.slice(kind === 1 ? at : at + 1)
}

export function swapIn(word: string, random: Random): string {
  const at = 1 + wholeBelow(random, word.length - 2)
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

export function splitIn(word: string, random: Random): string {
  const at = 3 + wholeBelow(random, word.length - 4)
  return `${word.slice(0, at)} ${word.slice(at)}`
}
