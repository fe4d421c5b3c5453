import { listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { readGym } from '@jumpingjack/contracts/gym/gyms'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildUrl, callApi } from '../src/lib/api/api.ts'
import { ApiError, isNotPremium, isSignedOut } from '../src/lib/api/api-error.ts'
import { UserFacingError, userMessage } from '../src/lib/api/user-facing-error.ts'

const rejection = (code: string) => new ApiError(403, '', JSON.stringify({ code, message: 'No.' }))

it.each([
  ['/api/gyms', {}, {}, '/api/gyms'],
  ['/api/gyms/:id', { id: 'a/b c' }, {}, '/api/gyms/a%2Fb%20c'],
  ['/api/gyms/:gymId/reviews', { gymId: 'g1' }, {}, '/api/gyms/g1/reviews'],
  ['/api/gyms', {}, { q: 'a&b', lat: undefined }, '/api/gyms?q=a%26b'],
  ['/api/gyms', {}, { types: ['Yoga', 'Boxing'] }, '/api/gyms?types=Yoga%2CBoxing'],
])('buildUrl fills %s', (path, params, query, address) => {
  expect(buildUrl(path, params, query)).toBe(address)
})

it.each([
  ['the status 401', new ApiError(401, 'Unauthorized', ''), true, false],
  ['the code premium.required', rejection('premium.required'), false, true],
  ['another code', rejection('review.foreign'), false, false],
  ['no reply', new TypeError('Failed to fetch'), false, false],
])('ApiError with %s', (_what, error, signedOut, notPremium) => {
  expect([isSignedOut(error), isNotPremium(error)]).toEqual([signedOut, notPremium])
})

describe('userMessage', () => {
  const problem = new ApiError(429, '', JSON.stringify({ code: 'request.too-many', message: 'Please wait.' }))
  it.each([
    ['the message of a problem', problem, 'Please wait.'],
    ['status and body without a problem', new ApiError(502, 'Bad Gateway', ''), '502: Bad Gateway'],
    ['the message of a UserFacingError', new UserFacingError('Add less.'), 'Add less.'],
    ['the given text for any other error', new TypeError('Failed to fetch'), 'Please try again.'],
  ])('is %s', (_what, error, text) => {
    expect(userMessage(error, 'Please try again.')).toBe(text)
  })
})

describe('callApi', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('sends cookies and headers, and no content type without a body', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('[]'))
    const headers = { authorization: 'Bearer t' }
    await expect(callApi(listGyms, { query: { q: 'yoga' }, headers })).resolves.toEqual([])
    const options = { method: 'GET', credentials: 'include', headers, signal: null }
    expect(fetch).toHaveBeenCalledWith('/api/gyms?q=yoga', options)
  })

  it('rejects a reply that violates the contract', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"id":1}'))
    await expect(callApi(readGym, { params: { id: 'g1' } })).rejects.toThrow(/Invalid input/)
  })

  it('starts a trace per request after a reply has shown that telemetry is on', async () => {
    const reply = () => new Response('[]', { headers: { 'x-trace-id': '0123abcd' } })
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => reply())
    for (let count = 0; count < 3; count++) await callApi(listGyms, { query: {} })
    const [first, ...others] = fetch.mock.calls.map(([, init]) =>
      new Headers(init?.headers).get('traceparent'),
    )
    expect(first).toBeNull()
    expect(others.join()).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00,00-[\da-f]{32}-[\da-f]{16}-00$/)
    expect(new Set(others).size).toBe(2)
  })

  it('writes the trace of a failed request to the console, where telemetry is on', async () => {
    const problem = { code: 'gym.unknown', message: 'Gym not found.', traceId: '0123abcd' }
    const reply = () => new Response(JSON.stringify(problem), { status: 404 })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => reply())
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(callApi(readGym, { params: { id: 'g1' } })).rejects.toThrow(ApiError)
    expect(error.mock.calls).toEqual([['GET /api/gyms/:id: 404, trace 0123abcd']])
    problem.traceId = ''
    await expect(callApi(readGym, { params: { id: 'g1' } })).rejects.toThrow(ApiError)
    expect(error).toHaveBeenCalledTimes(1)
  })
})
