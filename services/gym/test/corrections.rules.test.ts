// When whoever has added a gym corrects it without a second member.
import { hourMs } from '@jumpingjack/contracts/fields/durations'
import { expect, it } from 'vitest'
import { isNewOf, isOnlyBy, type SaidOfGym } from '../src/suggestions/corrections.rules.ts'

const now = new Date('2026-11-28T12:00:00Z')

it.each([
  ['whoever added it an hour ago', 'ada', 1, true],
  ['whoever added it a day ago', 'ada', 24, false],
  ['another member', 'bob', 1, false],
  ['whoever added it, whose account was deleted,', undefined, 1, false],
])('%s corrects it', (_who, createdBy, hours, is) => {
  const createdAt = new Date(now.getTime() - hours * hourMs)
  expect(isNewOf('ada', { createdAt, ...(createdBy && { createdBy }) }, now)).toBe(is)
})

it.each<[what: string, said: Partial<SaidOfGym>, is: boolean]>([
  ['nothing else was said', {}, true],
  ['an own suggestion waits', { suggestions: [{ userId: 'ada' }] }, true],
  ['another member suggests an edit', { suggestions: [{ userId: 'bob' }] }, false],
  ['somebody whose account was deleted has suggested one', { suggestions: [{}] }, false],
  ['another member says the same', { suggestions: [{ userId: 'ada', agreedBy: ['bob'] }] }, false],
  ['an administrator has decided', { suggestions: [{ userId: 'ada', isByAdmin: true }] }, false],
  ['another member confirms a fact', { confirmations: [{ by: 1 }, { by: 2 }] }, false],
  ['another member has reviewed it', { reviewedAt: now }, false],
])('corrects it while %s', (_what, said, is) => {
  const own = { suggestions: [], confirmations: [{ by: 1 }], reviewedAt: undefined }
  expect(isOnlyBy('ada', { ...own, ...said })).toBe(is)
})
