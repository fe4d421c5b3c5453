import { describe, expect, it } from 'vitest'
import {
  afterDeletion,
  type Decision,
  isOvertaken,
  newGymCase,
  newReviewCase,
  type StoredCase,
  withAppeal,
  withDecision,
  withoutMember,
  withReport,
} from '../src/cases/cases.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const id = '01234567-89ab-8def-a123-0123456789ab'
const report = (userId: string, minute = 0, reason = 'spam') => ({
  ...{ userId, reason, details: null, createdAt: at(minute) },
})
const aReviewCase = () => withReport(newReviewCase(id, 'review', at(0)), report('ann'))
const aGymCase = () => withReport(newGymCase(id, { gymId: 'a', duplicateOf: 'b' }, at(0)), report('ann'))
const boss = { by: 'boss@example.com', now: at(30) }
const by = (text: string) => ({ userId: 'ann', text })
const hide: Decision = { decision: 'hide', reason: 'spam' }
const keep: Decision = { decision: 'keep', answer: 'It is an advertisement.' }

/** The case after these decisions. */
function decided(start: StoredCase, ...decisions: Decision[]): StoredCase | undefined {
  return decisions.reduce<StoredCase | undefined>(
    (found, decision) => found && withDecision(found, decision, boss),
    start,
  )
}

describe('reports', () => {
  it('are one per member, the latest first', () => {
    const twice = withReport(withReport(aReviewCase(), report('bob', 1)), report('ann', 2, 'fake'))
    expect(twice.reports).toEqual([report('ann', 2, 'fake'), report('bob', 1)])
  })

  it('are limited to the latest 200', () => {
    let many = aReviewCase()
    for (let n = 0; n < 300; n++) many = withReport(many, report(`member ${n}`))
    expect(many.reports).toHaveLength(200)
    expect(many.reports[0]?.userId).toBe('member 299')
  })

  it.each([
    ['dismissed', [{ decision: 'dismiss' }]],
    ['restored', [hide, { decision: 'restore' }]],
  ] as [string, Decision[]][])('reopen a %s case', (status, decisions) => {
    const over = decided(aReviewCase(), ...decisions)
    expect(over?.status).toBe(status)
    expect(over && withReport(over, report('bob'))).toMatchObject({ status: 'open', decidedBy: null })
  })

  it('do not change a hidden review', () => {
    const hidden = decided(aReviewCase(), hide)
    expect(hidden && withReport(hidden, report('bob'))).toMatchObject({ status: 'hidden', hiddenFor: 'spam' })
  })
})

describe('decisions', () => {
  const restore: Decision = { decision: 'restore' }
  const dismiss: Decision = { decision: 'dismiss' }
  const merge: Decision = { decision: 'merge' }

  type Row = [what: string, start: StoredCase, decisions: Decision[], status: string | undefined]
  it.each<Row>([
    ['an open review', aReviewCase(), [hide], 'hidden'],
    ['an open review', aReviewCase(), [dismiss], 'dismissed'],
    ['an open review', aReviewCase(), [restore], undefined],
    ['an open review', aReviewCase(), [merge], undefined],
    ['a hidden review', aReviewCase(), [hide, restore], 'restored'],
    ['a hidden review', aReviewCase(), [hide, hide], 'hidden'],
    ['a hidden review', aReviewCase(), [hide, dismiss], undefined],
    ['a hidden review', aReviewCase(), [hide, keep], undefined],
    ['a dismissed review', aReviewCase(), [dismiss, hide], 'hidden'],
    ['a dismissed review', aReviewCase(), [dismiss, dismiss], 'dismissed'],
    ['a dismissed review', aReviewCase(), [dismiss, restore], undefined],
    ['a restored review', aReviewCase(), [hide, restore, hide], 'hidden'],
    ['a restored review', aReviewCase(), [hide, restore, dismiss], undefined],
    ['open gyms', aGymCase(), [merge], 'merged'],
    ['open gyms', aGymCase(), [dismiss], 'dismissed'],
    ['open gyms', aGymCase(), [hide], undefined],
    ['open gyms', aGymCase(), [restore], undefined],
    ['merged gyms', aGymCase(), [merge, merge], 'merged'],
    ['merged gyms', aGymCase(), [merge, dismiss], undefined],
    ['dismissed gyms', aGymCase(), [dismiss, merge], 'merged'],
  ])('of %s: %#', (_what, start, decisions, status) => {
    expect(decided(start, ...decisions)?.status).toBe(status)
  })

  it('that are repeated change the revision only', () => {
    const hidden = decided(aReviewCase(), hide) as StoredCase
    const late = { by: 'other@example.com', now: at(45) }
    expect(withDecision(hidden, hide, late)).toEqual({ ...hidden, revision: hidden.revision + 1 })
    const again = withDecision(hidden, { decision: 'hide', reason: 'fake' }, boss)
    expect(again).toMatchObject({ hiddenFor: 'fake', revision: hidden.revision + 1 })
  })

  it('overtake others, unless they are the same', () => {
    const late = { by: 'late@example.com', now: at(40) }
    const open = aReviewCase()
    const hidden = decided(open, hide) as StoredCase
    const next = (found: StoredCase, decision: Decision) => withDecision(found, decision, late) as StoredCase
    expect(isOvertaken(open, hidden, next(hidden, { decision: 'restore' }))).toBe(true)
    expect(isOvertaken(open, hidden, next(hidden, { decision: 'hide', reason: 'fake' }))).toBe(true)
    expect(isOvertaken(open, hidden, next(hidden, hide))).toBe(false)
    expect(isOvertaken(hidden, hidden, next(hidden, { decision: 'restore' }))).toBe(false)
    const reported = withReport(hidden, report('bob'))
    expect(isOvertaken(hidden, reported, next(reported, { decision: 'restore' }))).toBe(false)
    const reopened = withReport(decided(open, { decision: 'dismiss' }) as StoredCase, report('bob'))
    expect(isOvertaken(open, reopened, next(reopened, hide))).toBe(false)
  })
})

describe('appeals', () => {
  const hiding = { reason: 'spam' as const, hiddenAt: at(30).toISOString() }
  const hidden = () => decided(aReviewCase(), hide) as ReturnType<typeof aReviewCase>

  it('wait for a decision to keep the review hidden or to restore it', () => {
    const appealed = withAppeal(hidden(), hiding, by('It is true.'), at(40))
    expect(appealed).toMatchObject({ status: 'appealed', appeal: { text: 'It is true.' } })
    const kept = { status: 'hidden', hiddenFor: 'spam', answer: 'It is an advertisement.' }
    expect(appealed && decided(appealed, keep)).toMatchObject(kept)
    expect(appealed && decided(appealed, keep, keep)).toMatchObject(kept)
    expect(appealed && decided(appealed, keep, { decision: 'hide', reason: 'fake' })).toMatchObject({
      answer: null,
    })
    expect(appealed && decided(appealed, hide)).toBeUndefined()
    expect(appealed && decided(appealed, { decision: 'restore' })?.status).toBe('restored')
    expect(appealed && decided(appealed, { decision: 'dismiss' })).toBeUndefined()
  })

  it('are one per hiding; the same text may be repeated', () => {
    const appealed = withAppeal(hidden(), hiding, by('It is true.'), at(40)) as ReturnType<typeof hidden>
    expect(withAppeal(appealed, hiding, by('It is true.'), at(41))).toBe(appealed)
    expect(withAppeal(appealed, hiding, by('Really!'), at(41))).toBeUndefined()
    const rejected = decided(appealed, keep) as ReturnType<typeof hidden>
    expect(withAppeal(rejected, hiding, by('Really!'), at(50))).toBeUndefined()
    const later = { ...hiding, hiddenAt: at(55).toISOString() }
    expect(withAppeal(rejected, later, by('Again!'), at(56))).toMatchObject({ status: 'appealed' })
  })
})

it('the deletion of a review needs no decision any more, and changes none', () => {
  const open = aReviewCase()
  const gone = afterDeletion(open, undefined, at(50))
  expect(gone).toMatchObject({ status: 'dismissed', decidedBy: null, decidedAt: at(50) })
  expect(gone.order < open.order).toBe(true)
  expect(afterDeletion(gone, undefined, at(60))).toBe(gone)
  const hiding = { reason: 'spam', hiddenAt: at(30).toISOString() } as const
  const appealed = withAppeal(open, hiding, by('It is true.'), at(40))
  expect(appealed && afterDeletion(appealed, undefined, at(50)).status).toBe('hidden')
})

it('the deletion of a review follows a review that has moved to another gym', () => {
  expect(afterDeletion(aReviewCase(), 'moved', at(50))).toMatchObject({ status: 'open', reviewId: 'moved' })
})

it('the deletion of an account leaves reasons and decisions, and nothing that the member has written', () => {
  const hiding = { reason: 'spam', hiddenAt: at(30).toISOString() } as const
  const reported = withReport(aReviewCase(), { ...report('ann', 2), details: 'Call me at home.' })
  const appealed = withAppeal(reported, hiding, by('I am Ann.'), at(40))
  const erased = withoutMember(withReport(appealed ?? reported, report('bob', 3)), 'ann')
  expect(erased.reports.map(({ userId, reason }) => [userId, reason])).toEqual([
    ['bob', 'spam'],
    ['00000000-0000-0000-0000-000000000000', 'spam'],
  ])
  expect(JSON.stringify(erased)).not.toMatch(/ann|home/i)
  expect(erased.appeal).toMatchObject({ hiddenAt: hiding.hiddenAt })
})
