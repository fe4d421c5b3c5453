import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { readGym } from '@jumpingjack/contracts/gym/gyms'
import { finishPhotos } from '@jumpingjack/contracts/review/reviews'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callApi } from '../src/lib/api/api.ts'
import { ApiError, isNotPremium, isRejection, isSignedOut } from '../src/lib/api/api-error.ts'
import { createQueryClient } from '../src/lib/api/query-client.ts'
import { UserFacingError, userMessage } from '../src/lib/api/user-facing-error.ts'

const rejection = (code: string) => new ApiError(403, '', JSON.stringify({ code, message: 'No.' }))

it.each([
  ['the status 401', new ApiError(401, 'Unauthorized', ''), true, false],
  ['the code premium.required', rejection('premium.required'), false, true],
  ['another code', rejection('review.foreign'), false, false],
  ['no reply', new TypeError('Failed to fetch'), false, false],
])('ApiError with %s', (_what, error, signedOut, notPremium) => {
  expect([isSignedOut(error), isNotPremium(error)]).toEqual([signedOut, notPremium])
})

it.each([
  ['identity.required', 1],
  ['admin.invalid-credentials', 0],
  ['admin.session-ended', 0],
])('offers members to sign in after a change is rejected with %s: %i', async (code, count) => {
  const offer = vi.fn(async () => undefined)
  const client = createQueryClient(vi.fn(), undefined, offer)
  const error = new ApiError(401, '', JSON.stringify({ code, message: 'No.' }))
  const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) })
  await expect(mutation.execute(undefined)).rejects.toBe(error)
  expect(offer).toHaveBeenCalledTimes(count)
})

it.each([
  [new ApiError(402, '', ''), true],
  [new ApiError(404, '', ''), true],
  [new ApiError(409, '', ''), true],
  [new ApiError(401, '', ''), false],
  [new ApiError(408, '', ''), false],
  [new ApiError(429, '', ''), false],
  [new ApiError(503, '', ''), false],
  [new TypeError('fetch failed'), false],
])('isRejection of %s is %s', (error, isFinal) => {
  expect(isRejection(error)).toBe(isFinal)
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
  beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('sends cookies and headers, and no content type without a body', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('[]'))
    const headers = { authorization: 'Bearer t' }
    await expect(callApi(listGyms, { query: { q: 'yoga' }, headers })).resolves.toEqual([])
    const options = { method: 'GET', credentials: 'include', headers, signal: expect.any(AbortSignal) }
    expect(fetch).toHaveBeenCalledWith('/api/gyms?q=yoga', options)
  })

  it.each([
    ['sends nothing', ''],
    ['stops in the middle of its reply', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[{'],
  ])('gives up on a server that accepts the call and %s', async (_what, sent) => {
    // Otherwise the page also asks whether the server is there.
    vi.stubGlobal('navigator', { onLine: false })
    const server = createServer((socket) => socket.once('data', () => socket.write(sent))).listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const [realFetch, limits] = [fetch, [] as number[]]
    vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) =>
      realFetch(`http://127.0.0.1:${port}${path}`, init),
    )
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return timeout(200)
    })
    // As without a connection, where the page shows copies and uploads are repeated.
    await expect(callApi(listGyms, { query: {} })).rejects.toThrow(TypeError)
    const { signal } = new AbortController()
    await expect(callApi(finishPhotos, { body: { photoUrls: ['x'] }, signal })).rejects.toThrow(TypeError)
    expect(limits).toEqual([20_000, 60_000])
    server.close()
  })

  it('leaves the reason of a call that its caller gives up', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_path, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    )
    const leaving = new AbortController()
    const call = callApi(listGyms, { query: {}, signal: leaving.signal })
    leaving.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
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
