// Duplicate gyms, with the real gym service.
import { randomUUID } from 'node:crypto'
import type { ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { type RunningService, startService } from '@jumpingjack/kit/service/service'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assemble as assembleGym } from '../../gym/src/app.ts'
import { type AdminBed, noService, type SignedInAdmin, sharedAdmin } from './boot.ts'

let admin: AdminBed
let boss: SignedInAdmin
let gymUrl: string
let gym: RunningService
beforeAll(async () => {
  admin = await sharedAdmin()
  const noServices = { REVIEW_URL: noService, USER_URL: noService, PLACES_URL: noService }
  const env = { ...admin.bed.env('gym'), ...noServices, PORT: admin.ports.gym }
  gym = await startService('gym', env, assembleGym)
  gymUrl = gym.url
  boss = await admin.signIn()
})
afterAll(() => gym.stop())

async function aGymId(name = 'Iron Yard'): Promise<string> {
  const member = await admin.bed.client('gym', gymUrl)
  const draft = { name, address: '1 Main St', latitude: 40.7, longitude: -74, type: 'CrossFit' }
  return (await member.call('POST', '/api/gyms', draft)).json.id
}

async function report(gymId: string, duplicateOf: string) {
  const who = await admin.member()
  return patiently(() => who.call('POST', `/api/gyms/${gymId}/report`, { duplicateOf }))
}

type GymCase = Extract<ModerationCase, { kind: 'gym' }>

/** The case of a gym that is not merged yet. */
function caseOf(gymId: string, duplicateOf: string): Promise<GymCase> {
  return until('the case', async () => {
    const listed: GymCase[] = (await boss.call('GET', '/api/admin/reports?kind=gym&limit=200')).json
    return listed.find(({ gym, duplicateOf: kept }) => gym?.id === gymId && kept?.id === duplicateOf)
  })
}

const decide = (id: string, decision: string) =>
  patiently(() => boss.call('POST', `/api/admin/reports/${id}/decision`, { decision }))

it('are one case in either direction, and are merged', async () => {
  const [old, kept] = [await aGymId(), await aGymId('The Iron Yard')]
  expect(await report(old, kept)).toMatchObject({ status: 201, json: { reported: true } })
  await report(kept, old)
  const found = await caseOf(old, kept)
  expect(found).toMatchObject({ kind: 'gym', gym: { id: old }, duplicateOf: { id: kept }, status: 'open' })
  expect(found.reports).toHaveLength(2)
  const merged = await decide(found.id, 'merge')
  expect(merged).toMatchObject({ status: 200, json: { status: 'merged', gym: { id: kept } } })
  expect(await decide(found.id, 'merge')).toMatchObject({ json: { status: 'merged' } })
  expect(await decide(found.id, 'dismiss')).toMatchObject({ json: { code: 'report.wrong-decision' } })
  expect(await report(old, kept)).toMatchObject({ status: 409, json: { code: 'gym.not-mergeable' } })
})

it('are merged even if one of them was merged with a third', async () => {
  const [once, twice, thrice] = [await aGymId(), await aGymId(), await aGymId()]
  await report(once, twice)
  await report(once, thrice)
  const [first, second] = [await caseOf(once, twice), await caseOf(once, thrice)]
  await decide(first.id, 'merge')
  const remaining = { id: thrice }
  const merged = await decide(second.id, 'merge')
  expect(merged).toMatchObject({
    status: 200,
    json: { status: 'merged', gym: remaining, duplicateOf: remaining },
  })
  const member = await admin.bed.client('gym', gymUrl)
  for (const id of [once, twice])
    expect((await member.call('GET', `/api/gyms/${id}`)).json).toMatchObject(remaining)
})

it('are two existing gyms', async () => {
  const id = await aGymId()
  expect(await report(id, id)).toMatchObject({ status: 409, json: { code: 'gym.not-mergeable' } })
  for (const [one, other] of [
    [id, randomUUID()],
    [randomUUID(), id],
  ] as const) {
    expect(await report(one, other)).toMatchObject({ status: 404, json: { code: 'gym.unknown' } })
  }
  expect((await report(id, 'modern_places_abcdefgh')).status).toBe(400)
})
