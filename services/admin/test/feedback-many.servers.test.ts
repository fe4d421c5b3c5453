// @module-tag full
// The list of feedback with 50,000 entries, and the export of a member with 10,000. Prints the time of each page.
import { randomUUID } from 'node:crypto'
import { feedbackPriorities, feedbackStatuses, feedbackTypes } from '@jumpingjack/contracts/admin/feedback'
import { deadlineHeader } from '@jumpingjack/kit/http/deadline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFeedback, type StoredFeedback, withChange } from '../src/feedback/feedback.rules.ts'
import { createFeedbackStore } from '../src/feedback/feedback.store.ts'
import { type AdminBed, bootAdmin, type SignedInAdmin } from './boot.ts'

const count = 50_000
const batch = 1_000
const rounds = 9
const minuteMs = 60_000
const start = Date.UTC(2026, 0, 1)
/** Has sent every fifth entry. */
const writer = randomUUID()

let admin: AdminBed
let boss: SignedInAdmin
beforeAll(async () => {
  admin = await bootAdmin()
  boss = await admin.signIn()
  const { model } = createFeedbackStore(admin.db)
  for (let from = 0; from < count; from += batch) {
    await model.insertMany(
      Array.from({ length: batch }, (_, n) => anEntry(from + n)),
      { lean: true },
    )
  }
}, 600_000)
afterAll(() => admin.stop())

/** The nth entry: one in 20 is of a premium member, and one in 5 of the writer. */
function anEntry(n: number): StoredFeedback {
  const draft = {
    type: feedbackTypes[n % feedbackTypes.length] ?? 'bug',
    priority: feedbackPriorities[n % feedbackPriorities.length] ?? 'low',
    subject: `Number ${n}`,
    name: undefined,
    url: '/favorites',
    message: 'The map stays grey where it should be colourful. '.repeat(5),
  }
  const userId = n % 5 === 0 ? writer : null
  const sender = { userId, userEmail: null, name: null, userAgent: 'Test', isPremium: n % 20 === 0 }
  const now = new Date(start + n * minuteMs)
  const status = feedbackStatuses[(n * 7) % feedbackStatuses.length] ?? 'open'
  return withChange(
    newFeedback(randomUUID(), draft, sender, now),
    { status },
    { email: 'a@example.com', now },
  )
}

it.each([
  ['all', '', count],
  ['one status', 'status=in_progress', count / 4],
  ['one status, type and priority', 'status=resolved&type=bug&priority=high', count / 20],
  ['a text in all', 'q=colourful', count],
  ['a text in one', 'q=number%2049321', 1],
])('lists %s', async (what, query, total) => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    const reply = await boss.call('GET', `/api/admin/feedback?${query}`)
    times.push(performance.now() - startedAt)
    expect(reply.headers.get('x-total-count')).toBe(String(total))
    expect(reply.json).toHaveLength(Math.min(total, 50))
  }
  const median = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  console.info(`a page of ${what} (${total}): ${median.toFixed(0)} ms at the median`)
})

it('reads all that a member has sent before the caller gives up', async () => {
  const review = await admin.bed.client('admin', admin.url, { role: 'service', service: 'review' })
  const headers = { [deadlineHeader]: '2000' }
  const reply = await review.call('GET', `/internal/members/${writer}/records`, undefined, headers)
  expect(reply.status).toBe(200)
  expect(reply.json.feedback).toHaveLength(count / 5)
})
