// What the words of a search were understood as, and its text without some of them.

import { foldedWords } from '@jumpingjack/contracts/fields/fold-letters'
import { type GymType, gymTypeOfWords } from '@jumpingjack/contracts/gym/gym-types'
import { openNowWords } from '@jumpingjack/contracts/gym/open-now-words'
import type { SearchWord } from '@jumpingjack/contracts/gym/text-search'
import { type Asked, isAsking } from '../../lib/gym/searched-facts.ts'

const joins = 'and|or|und|oder|sowie'
const articles =
  'a|an|the|for|is|are|that|which|who|ein|eine|einen|einem|einer|der|die|das|den|dem|für|zum|zur'
const leads = 'in|near|around|at|on|with|by|has|have|offers|bei|mit|nahe|im|am|hat'
const anEnd = (pattern: string) => new RegExp(String.raw`(?:^|[\s,])(?:${pattern})\s*$`, 'iu')
const separatorAtStart = new RegExp(String.raw`^\s*(?:,\s*)?(?:(?:${joins})(?!\p{L})\s*)?`, 'iu')
const separatorAtEnd = new RegExp(String.raw`\s*(?:,|\s(?:${joins})|^(?:${joins}))\s*$`, 'iu')
const leadAtEnd = anEnd(String.raw`(?:(?:${articles})\s+)*(?:${leads})(?:\s+(?:${articles}))*`)
const articleAtEnd = anEnd(String.raw`(?:${articles})(?:\s+(?:${articles}))*`)
const leadAtStart = new RegExp(String.raw`^(?:${leads}|that|which|who)(?!\p{L})`, 'iu')
const emptyLead = /^(?:with|mit)\s+/i

/**
 * What stands around a part that was taken away, without words that lead to nothing: `yoga with [sauna] near me`. Where
 * a list goes on, they lead to the rest of it: `yoga with [sauna] and parking`.
 */
function joined(left: string, right: string, isListed = false): string {
  const [separator = ''] = separatorAtStart.exec(right) ?? []
  const after = right.slice(separator.length).trim()
  const isEnd = after === '' || leadAtStart.test(after)
  if (isListed && !isEnd) {
    const before = left.replace(separatorAtEnd, '').trimEnd()
    if (before !== left.trimEnd()) return `${before}${separator || ' '}${after}`
    return `${separator.trim() ? before.replace(articleAtEnd, '') : before} ${after}`.trim()
  }
  const bare = left.replace(separatorAtEnd, '').replace(leadAtEnd, '').replace(separatorAtEnd, '')
  const before = isEnd || separator.trim() ? bare.replace(articleAtEnd, '') : bare
  return before.trim() ? `${before.trim()} ${after}`.trim() : after.replace(emptyLead, '')
}

const plain = (text: string) => foldedWords(text).join('')

/** Where words stand next to each other in a text. Only letters and digits count. Signs of currencies belong to them. */
function rangeOf(text: string, words: readonly string[]): [from: number, end: number] | undefined {
  const wanted = plain(words.join(' '))
  const typed = [...text.matchAll(/[$€£]?[\p{L}\p{M}\p{N}]+(?: ?[$€£])?/gu)]
  for (const [first, { index: from }] of typed.entries()) {
    let found = ''
    for (const { 0: word, index } of typed.slice(first)) {
      found += plain(word)
      if (found === wanted) return [from, index + word.length]
      if (!wanted.startsWith(found)) break
    }
  }
  return undefined
}

/** The text without some of its words, where they follow each other or else anywhere. A list may go on after them. */
export function withoutWords(text: string, removed: readonly string[], isListed = false): string {
  const range = rangeOf(text, removed)
  if (range) return joined(text.slice(0, range[0]), text.slice(range[1]), isListed)
  return removed.length > 1 ? removed.reduce((rest, word) => withoutWords(rest, [word]), text) : text
}

/** Whether a text asks for what is open, as the filter "Open now" does, and the text without these words. */
export function takeOpenNow(text: string): { openNow: boolean; rest: string } {
  const { 0: words = '', index } = openNowWords.exec(text) ?? {}
  if (index === undefined) return { openNow: false, rest: text }
  return { openNow: true, rest: joined(text.slice(0, index), text.slice(index + words.length)) }
}

type Meaning = Asked & Pick<SearchWord, 'means' | 'meant'>

export interface SearchChip extends Meaning {
  /** As it was typed. */
  text: string
  /** Of which it is the name. */
  type: GymType | undefined
  /** The text of the search without it. */
  rest: string
}

/** Neighbours of one meaning are one chip. A search of one chip has none, unless it says more: its box says it. */
export function chipsOf(text: string, words: readonly SearchWord[], least = 2): SearchChip[] {
  const runs: (Meaning & { words: SearchWord[] })[] = []
  let isJoined = false
  for (const each of words) {
    const { means, meant, fact, hours, feeLimit } = each
    const last = runs.at(-1)
    if (means === 'filler') isJoined = false
    else if (last && isJoined && isOneName(last, each)) {
      last.words.push(each)
      if (means === 'name') last.means = means
    } else runs.push({ means, meant, fact, hours, feeLimit, words: [each] })
    if (means !== 'filler') isJoined = true
  }
  const saysMore = runs.some(({ means, meant, ...asks }) => isAsking(asks) || means === 'ignored' || meant)
  if (runs.length < least && !saysMore) return []
  return runs.map(({ words: run, ...meaning }, index) => {
    const typed = [...new Set(run.map((each) => each.typed ?? each.word))]
    const [from, end] = rangeOf(text, typed) ?? []
    const next = runs[index + 1]
    const isListed = next?.means === meaning.means && !next.hours === !meaning.hours && !next.feeLimit
    return {
      ...meaning,
      text: end === undefined ? typed.join(' ') : text.slice(from, end),
      type: meaning.means === 'kind' ? typeOf(run) : undefined,
      rest: withoutWords(text, typed, isListed),
    }
  })
}

/** `planet` and the kind `fitness` are one name, `yoga` and `pilates` are two kinds. */
function isOneName(last: Meaning & { words: SearchWord[] }, next: SearchWord): boolean {
  const ofNames = ['name', 'kind']
  const [type, nextType] = [typeOf(last.words), typeOf([next])]
  if (last.means === 'kind' && next.means === 'kind') return !type || !nextType || type === nextType
  if (last.means === next.means) return isSameJson(askedBy(last), askedBy(next))
  return ofNames.includes(last.means) && ofNames.includes(next.means) && last.means !== 'kind'
}

const askedBy = ({ fact, hours, feeLimit }: Meaning) => ({ fact, hours, feeLimit })
const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const typeOf = (words: readonly SearchWord[]) => gymTypeOfWords(words.map(({ word }) => word))
