// The states of the USA, which addresses abbreviate and people write out.

import { isGeneralWord } from './meanings.rules.ts'
import places from './places.json' with { type: 'json' }

/** Names by code, both in lower case. */
export const stateNames: Readonly<Record<string, string>> = places.states

const codes = new Map([
  ...Object.entries(stateNames).map(([code, name]) => [name, code] as const),
  ['washington dc', 'dc'],
  ['washington state', 'wa'],
  ['new york state', 'ny'],
  // Most of it is in Missouri.
  ['kansas city', 'mo'],
])
const inAddress = /, ([A-Z]{2})(?: \d{5}(?:-\d{4})?)?$/

/** The term of the state that an address ends with, as in `Salt Lake City, UT 84101`. No word of a query equals it. */
export function stateTermOf(address: string): string | undefined {
  const code = inAddress.exec(address)?.[1]?.toLowerCase()
  return code && stateNames[code] ? stateTerm(code) : undefined
}

/** Not those of unfinished queries: `gyms in`. */
const commonCodes = new Set(['in', 'or', 'me'])
/** Those that hardly any word begins with, and that are no words: `crossfit ne` may become `crossfit near me`. */
const clearCodes = new Set('ak az ct fl ks ky md mn nd nh nj nm nv ny ri sd tn tx ut vt wv wy'.split(' '))
/** Also names a city: `gyms in la`. */
const codeOfCity = 'la'

/** Whether a word can only be the code of a state. */
export function isClearCode(word: string): boolean {
  return clearCodes.has(word)
}

/** The terms of the states that the word stands for, alone or with its neighbours: `new` before `jersey`. */
export function stateTermsAt(words: readonly string[], index: number, endsWithCode = false): string[] {
  const [word = ''] = words.slice(index)
  // Codes may be common words: only at the end of a query they stand for the state.
  const isEnd = index > 0 && /^(?:\d{5})?$/.test(words.slice(index + 1).join(' '))
  const isWord = !endsWithCode && commonCodes.has(word) && isGeneralWord(words[index - 1] ?? '')
  if (isEnd && stateNames[word] && word !== codeOfCity && !isWord) return [stateTerm(word)]
  if (index > 0 && !isEnd && clearCodes.has(word)) return [stateTerm(word)]
  for (const length of [3, 2, 1]) {
    for (let from = Math.max(0, index - length + 1); from <= index; from++) {
      const name = words.slice(from, from + length).join(' ')
      const code = codes.get(name)
      if (code) return [code, ...(name === 'washington' ? ['dc'] : [])].map(stateTerm)
    }
  }
  return []
}

export function stateTerm(code: string): string {
  return `state ${code}`
}
