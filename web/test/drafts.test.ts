import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changedFields, readDraft, removeDrafts, writeDraft } from '../src/lib/drafts/drafts.ts'

const empty = { subject: '', stars: 0, photos: [] as string[], placeId: undefined as string | undefined }
const key = (owner: string | undefined, form = 'feedback') => ({ owner, form })

/** Like the browser's: its keys are properties. */
function aStorage(): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(store, name) ? store[name] : null),
    setItem: (name: string, value: string) => {
      store[name] = value
    },
    removeItem: (name: string) => void delete store[name],
  }
  const store: Record<string, string> = Object.create(methods)
  return store as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
})
afterEach(() => void vi.unstubAllGlobals())

describe('a draft', () => {
  it('is kept per member and form, until it has no values', () => {
    writeDraft(key('ann'), { subject: 'Hello' })
    expect(readDraft(key('ann'), empty)).toEqual({ subject: 'Hello' })
    expect(readDraft(key('ben'), empty)).toEqual({})
    expect(readDraft(key('ann', 'profile'), empty)).toEqual({})
    writeDraft(key('ann'), {})
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('of a visitor ends with the tab, and is taken over once by the member who signs in', () => {
    writeDraft(key(undefined), { subject: 'Hello' })
    expect(Object.keys(localStorage)).toEqual([])
    expect(readDraft(key('ann'), empty)).toEqual({ subject: 'Hello' })
    expect(readDraft(key('ben'), empty)).toEqual({})
    expect(readDraft(key('ann'), empty)).toEqual({ subject: 'Hello' })
  })

  it("does not replace the member's own", () => {
    writeDraft(key('ann'), { subject: 'Mine' })
    writeDraft(key(undefined), { subject: 'Hello' })
    expect(readDraft(key('ann'), empty)).toEqual({ subject: 'Mine' })
  })

  it.each([
    ['no JSON', {}],
    ['null', {}],
    ['{"subject":1,"stars":"4","photos":"x","unknown":true}', {}],
    ['{"stars":4,"photos":["/p"],"placeId":"x"}', { stars: 4, photos: ['/p'], placeId: 'x' }],
  ])('is read from %s as far as it fits the form', (stored, read) => {
    localStorage.setItem('draft:ann:feedback', stored)
    expect(readDraft(key('ann'), empty)).toEqual(read)
  })

  it('is none where it equals what is stored', () => {
    writeDraft(key('ann'), { subject: 'Hello', stars: 4, photos: ['/p'] })
    expect(readDraft(key('ann'), { ...empty, subject: 'Hello', photos: ['/p'] })).toEqual({ stars: 4 })
  })

  it('is removed at sign-out, without those of others', () => {
    writeDraft(key('ann'), { subject: 'Hello' })
    writeDraft(key('ann', 'review:g1'), { stars: 4 })
    writeDraft(key('annabel'), { subject: 'Mine' })
    writeDraft(key(undefined), { subject: 'Visitor' })
    removeDrafts('ann')
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual(['draft:annabel:feedback'])
  })

  it('lasts as long as the page without storage', () => {
    const refuse = () => {
      throw new Error('full')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    writeDraft(key('ann'), { subject: 'Hello' })
    expect(readDraft(key('ann'), empty)).toEqual({ subject: 'Hello' })
    removeDrafts('ann')
    expect(readDraft(key('ann'), empty)).toEqual({})
  })
})

it('finds the changed fields', () => {
  expect(changedFields(empty, { ...empty, stars: 3, photos: ['/p'] })).toEqual({ stars: 3, photos: ['/p'] })
  expect(changedFields(empty, { ...empty, photos: [] })).toEqual({})
})
