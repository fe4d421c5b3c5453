import { expect, it } from 'vitest'
import {
  inChosenOrder,
  isUnreadable,
  photoState,
  retryDelayMs,
  typeOfFile,
  uploadErrorMessage,
} from '../src/features/reviews/photos/upload-rules.ts'
import { ApiError } from '../src/lib/api/api-error.ts'
import { UserFacingError } from '../src/lib/api/user-facing-error.ts'

const replied = (status: number) => Object.assign(new Error(`S3 returned ${status}`), { status })
const network = Object.assign(new Error('Network error during S3 request'), { name: 'x', code: 'NETWORK' })

const fresh = { uploadStarted: null }
const started = { uploadStarted: 1 }
it.each([
  ['new', { meta: {}, progress: fresh }],
  ['uploading', { meta: {}, progress: started }],
  ['paused', { meta: {}, progress: started, isPaused: true }],
  ['processing', { meta: {}, progress: { ...started, uploadComplete: true } }],
  ['complete', { meta: {}, progress: { ...started, uploadComplete: true, complete: true as const } }],
  ['error', { meta: {}, progress: started, error: 'gone' }],
  ['uploading', { meta: { retrying: true }, progress: started, error: 'gone' }],
])('photoState is %s', (state, file) => {
  expect(photoState(file)).toBe(state)
})

it.each([
  ['image/jpeg', false],
  ['image/jpg', false],
  ['image/pjpeg', false],
  ['image/x-png', false],
  ['image/heic', true],
  ['image/svg+xml', true],
  // Refused as no picture.
  ['text/plain', false],
])('says of %s whether it is a picture in another format: %s', (type, isOther) => {
  expect(isUnreadable(type)).toBe(isOther)
})

it.each([
  ['image/png', 'photo', 'image/png'],
  ['', '20261127_180000', 'image/jpeg'],
  ['application/octet-stream', 'photo', 'image/jpeg'],
  ['', 'photo.HEIC', ''],
  ['application/octet-stream', 'photo.webp', ''],
  ['application/pdf', 'photo', 'application/pdf'],
])('takes a file of the type "%s" and the name %s for "%s"', (type, name, expected) => {
  expect(typeOfFile({ type, name })).toBe(expected)
})

it('keeps photos in the order in which they were chosen, after those of an earlier visit', () => {
  const numbers = new Map(Object.entries({ '/second': 1, '/first': 0 }))
  expect(inChosenOrder(['/old', '/second', '/first'], numbers)).toEqual(['/old', '/first', '/second'])
})

it.each([408, 409, 418, 423, 429, 500, 502, 503, 504, 599, 403])('retryDelayMs retries %i', (status) => {
  expect(retryDelayMs(replied(status), 1)).toBe(0)
})

it.each([400, 401, 404, 413, 415, 501, 505, 600])('retryDelayMs does not retry %i', (status) => {
  expect(retryDelayMs(replied(status), 1)).toBeUndefined()
})

it('retryDelayMs waits longer each time and gives up after ten retries', () => {
  const delays = Array.from({ length: 11 }, (_, index) => retryDelayMs(network, index + 1))
  expect(delays.slice(0, 4)).toEqual([0, 1_000, 3_000, 5_000])
  expect(delays.slice(9)).toEqual([60_000, undefined])
})

it('retryDelayMs retries a lost connection, but not an error of our own', () => {
  expect(retryDelayMs(new TypeError('Failed to fetch'), 1)).toBe(0)
  expect(retryDelayMs(new Error('Failed to get upload URL'), 1)).toBeUndefined()
})

const problem = JSON.stringify({ code: 'photo.not-a-picture', message: 'Only pictures can be added.' })
const blocked =
  'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.'
it.each([
  [new ApiError(415, '', problem), 'Only pictures can be added.'],
  [new ApiError(401, '', problem), 'Authorization required'],
  [replied(403), 'Request has expired'],
  [replied(500), 'Non 2xx'],
  [network, blocked],
  [new TypeError('Failed to fetch'), blocked],
  [new UserFacingError('Failed to get upload URL'), 'Failed to get upload URL'],
  [undefined, 'Unknown error'],
])('uploadErrorMessage of %s', (error, text) => {
  expect(uploadErrorMessage(error)).toBe(text)
})
