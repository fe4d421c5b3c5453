import { providerGymPrefix } from '@jumpingjack/contracts/fields/provider-gym'
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { type ProblemCode, problems } from '@jumpingjack/contracts/http/problems'
import { type ShareReceipt, shareReview } from '@jumpingjack/contracts/review/sharing'
import { describe, expect, it } from 'vitest'
import { activePlatforms } from '../src/features/profile/connections.ts'
import {
  canBeSent,
  emptyShare,
  nextStep,
  previewPhotos,
  receiptLabel,
  shareBody,
  shareMessage,
  timeErrorOf,
  timeRange,
  unsentPlatforms,
} from '../src/features/share/use-share.ts'
import { ApiError } from '../src/lib/api/api-error.ts'
import { localMinute } from '../src/lib/labels/local-time.ts'
import { aReview } from './builders.ts'

const photoUrls = ['/a', '/b', '/c', '/d']
const gym = { name: 'Iron Works', address: '1 Main Street' }
const shareable = { gym, review: aReview({ rating: 4, comment: 'Good bars.', photoUrls }) }
const draft = { ...emptyShare, platforms: ['twitter' as const] }

const receipt = (state: ShareReceipt['state'], platform: SocialPlatform = 'facebook'): ShareReceipt => {
  return { platform, state, reason: null, dueAt: null }
}

it('shareMessage is generated, with the address if the location is included', () => {
  expect(shareMessage(shareable, draft)).toBe(
    'Just reviewed Iron Works! ⭐⭐⭐⭐ 4/5\n\nGood bars.\n\n📍 1 Main Street',
  )
  expect(shareMessage(shareable, { ...draft, includeLocation: false })).not.toContain('Main Street')
})

it('shareMessage is the custom message, unless that is blank', () => {
  expect(shareMessage(shareable, { ...draft, customMessage: ' Try it \n' })).toBe('Try it')
  expect(shareMessage(shareable, { ...draft, customMessage: ' \n' })).toContain('Just reviewed')
})

it.each([
  [{}, { shown: ['/a', '/b', '/c'], more: 1 }],
  [{ includePhotos: false }, { shown: [], more: 0 }],
])('shows at most three photos with %j, and the number of further ones', (part, photos) => {
  expect(previewPhotos(shareable, { ...draft, ...part })).toEqual(photos)
})

it('shareBody omits empty options, and photos of a review without any', () => {
  const body = { platforms: ['twitter'], includePhotos: true, includeLocation: true }
  expect(shareBody(shareable, draft)).toEqual(body)
  const review = aReview({ photoUrls: [] })
  expect(shareBody({ gym, review }, draft)).toEqual({ ...body, includePhotos: false })
})

it('shareBody has a time that the contract accepts, in any time zone', () => {
  const time = '2026-05-04T09:30'
  const body = shareBody(shareable, { ...draft, isScheduled: true, time, customMessage: 'Try it' })
  expect(shareReview.body.parse(body)).toMatchObject({ customMessage: 'Try it' })
  expect(localMinute(new Date(String(body.scheduleTime)))).toBe(time)
})

it('shareBody has the generated message for a place of the provider, whose name the server does not know', () => {
  const review = aReview({ gymId: `${providerGymPrefix}abcdefgh` })
  expect(shareBody({ gym, review }, draft).customMessage).toContain('Just reviewed Iron Works!')
})

describe('the time of a scheduled share', () => {
  const now = new Date(2026, 4, 4, 9, 40, 20)

  it('is from this minute on, for a year', () => {
    expect(timeRange(now)).toEqual({ min: '2026-05-04T09:40', max: '2027-05-04T09:40' })
  })

  it.each([
    ['2026-05-04T09:40', true],
    ['2026-05-04T09:39', false],
    ['2027-05-04T09:40', true],
    ['2027-05-04T09:41', false],
    ['', false],
  ])('may be %s: %s', (time, isGood) => {
    expect(timeErrorOf(time, now)).toBe(isGood ? undefined : 'Choose a time within the next year.')
  })
})

describe('receipts', () => {
  it.each([
    ['sent', false, 'Shared'],
    ['pending', false, 'Sharing...'],
    ['scheduled', true, 'Scheduled'],
    ['failed', true, 'Failed: the platform rejected it.'],
    ['unclear', false, 'Unclear: the platform did not answer, so the post may exist. It is not sent again.'],
  ] as const)('of the state %s: sendable %s, labelled %s', (state, isSendable, text) => {
    expect(canBeSent(receipt(state))).toBe(isSendable)
    expect(receiptLabel(receipt(state))).toBe(text)
  })

  it('show their reason and time', () => {
    const failed = { ...receipt('failed'), reason: 'A photo is needed.' }
    expect(receiptLabel(failed)).toBe('Failed: A photo is needed.')
    const rejected = { ...receipt('failed'), reason: 'rejected', detail: 'Not now' }
    expect(receiptLabel(rejected)).toBe('Failed: The network rejected the post. Its reply: Not now')
    const dueAt = new Date(2026, 4, 4, 9, 30).toISOString()
    expect(receiptLabel({ ...receipt('scheduled'), dueAt })).toMatch(/^Scheduled for May 4, 2026, 9:30\sAM$/)
  })

  it('allow sending what failed or was not sent yet', () => {
    const receipts = [receipt('sent', 'facebook'), receipt('failed', 'twitter'), receipt('unclear', 'google')]
    const chosen: SocialPlatform[] = ['facebook', 'twitter', 'google', 'linkedin']
    expect(unsentPlatforms(chosen, receipts)).toEqual(['twitter', 'linkedin'])
    expect(canBeSent(undefined)).toBe(true)
  })
})

it.each([
  [new TypeError('Failed to fetch'), 'Check your connection, then share again. Your message is kept.'],
  ['share.not-all-sent', 'Each network says why. Share again to send only what is missing.'],
  ['share.not-connected', 'Connect your social accounts in your profile to share reviews.'],
  ['share.not-allowed', 'Switch on sharing in your profile, under Privacy.'],
  [new ApiError(502, 'Bad Gateway', '<html>'), 'Try again in a moment.'],
])('says what to do after %s', (failure, step) => {
  const bodyOf = (code: ProblemCode) => JSON.stringify({ code, message: problems[code].message })
  const error = typeof failure === 'string' ? new ApiError(409, '', bodyOf(failure as ProblemCode)) : failure
  expect(nextStep(error)).toBe(step)
})

it('offers active connections only', () => {
  const ids = { id: '1', userId: '2', platformUserId: '3' }
  const connection = { ...ids, expiresAt: null, createdAt: '2026-01-02T10:00:00.000Z' }
  const google = { ...connection, platform: 'google', isActive: true } as const
  expect(activePlatforms([google, { ...google, platform: 'facebook', isActive: false }])).toEqual(['google'])
})
