// Duplicate gyms, with the real gym service.
import { randomUUID } from 'node:crypto'
import type { ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { patiently, problem } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { afterAll, expect, it } from 'vitest'
import { startGym } from '../../user/test/boot-social.ts'
import { sharedAdmin } from './boot.ts'

const admin = await sharedAdmin()
const { boss } = admin
const gym = await startGym(admin.bed, { PORT: admin.ports.gym })
const aGymId = gym.addGym
afterAll(() => gym.stop())

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
  expect(await report(old, kept)).toMatchObject(problem(409, 'gym.not-mergeable'))
})

it('are merged even if one of them was merged with a third', async () => {
  const [once, twice, thrice] = [await aGymId(), await aGymId(), await aGymId()]
  await report(once, twice)
  await report(once, thrice)
  const [first, second] = [await caseOf(once, twice), await caseOf(once, thrice)]
  await decide(first.id, 'merge')
  const remaining = { id: thrice }
  const merged = await decide(second.id, 'merge')
  expect(merged.json).toMatchObject({ status: 'merged', gym: remaining, duplicateOf: remaining })
  for (const id of [once, twice])
    expect((await gym.member.call('GET', `/api/gyms/${id}`)).json).toMatchObject(remaining)
})

it('are two existing gyms', async () => {
  const id = await aGymId()
  expect(await report(id, id)).toMatchObject(problem(409, 'gym.not-mergeable'))
  expect(await report(id, randomUUID())).toMatchObject(problem(404, 'gym.unknown'))
  expect(await report(randomUUID(), id)).toMatchObject(problem(404, 'gym.unknown'))
  expect((await report(id, 'modern_places_abcdefgh')).status).toBe(400)
})
