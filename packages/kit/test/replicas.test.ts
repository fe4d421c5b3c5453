import { expect, it } from 'vitest'
import { createReplicas } from '../src/outbound/replicas.ts'

const three = async () => ['10.0.0.3', '10.0.0.1', '10.0.0.2']

it('leaves a failed replica out for three seconds', async () => {
  let time = 0
  const replicas = createReplicas('http://gym:8000', three, () => time)
  await replicas.next()
  replicas.reportFailure('http://10.0.0.2:8000')
  expect(Object.keys(await take(replicas, 10))).toHaveLength(2)
  time = 3_000
  expect(Object.keys(await take(replicas, 10))).toHaveLength(3)
})

it('uses a failed replica where there is no other', async () => {
  const replicas = createReplicas('http://gym:8000', async () => ['10.0.0.1'])
  replicas.reportFailure((await replicas.next()) ?? '')
  expect(await replicas.next()).toBe('http://10.0.0.1:8000')
})

it('learns of new replicas within a second or two, and keeps the known ones while the name server fails', async () => {
  let time = 0
  let answer: () => Promise<string[]> = async () => ['10.0.0.1']
  const replicas = createReplicas(
    'http://gym:8000',
    () => answer(),
    () => time,
  )
  await replicas.next()
  answer = three
  time = 1_000
  await replicas.next()
  await new Promise(setImmediate)
  expect(Object.keys(await take(replicas, 10))).toHaveLength(3)
  answer = () => Promise.reject(new Error('SERVFAIL'))
  time = 2_000
  await replicas.next()
  await new Promise(setImmediate)
  expect(Object.keys(await take(replicas, 10))).toHaveLength(3)
})

it('forgets the failure of a replica that the name server no longer lists', async () => {
  let time = 0
  let answer = await three()
  const replicas = createReplicas(
    'http://gym:8000',
    async () => answer,
    () => time,
  )
  const lookUp = async (ips: string[]) => {
    answer = ips
    time += 1_000
    await replicas.next()
    await new Promise(setImmediate)
  }
  await replicas.next()
  replicas.reportFailure('http://10.0.0.2:8000')
  await lookUp(['10.0.0.1', '10.0.0.3'])
  // A request that began before.
  replicas.reportFailure('http://10.0.0.2:8000')
  expect(replicas.has('http://10.0.0.2:8000')).toBe(false)
  await lookUp(await three())
  expect(replicas.has('http://10.0.0.2:8000')).toBe(true)
  expect(Object.keys(await take(replicas, 10))).toHaveLength(3)
})

const own = ['http://127.0.0.1:4000', 'http://[::1]:4000', 'http://localhost:4000']
it.each(own)('takes %s as it is', async (address) => {
  const replicas = createReplicas(address, () => Promise.reject(new Error('not to be looked up')))
  expect(await replicas.next()).toBe(address)
})

it('takes replicas from a list', async () => {
  const neverLookedUp = () => Promise.reject(new Error('not to be looked up'))
  const replicas = createReplicas('http://127.0.0.1:4000,http://127.0.0.1:4001', neverLookedUp)
  const each = { 'http://127.0.0.1:4000': 5, 'http://127.0.0.1:4001': 5 }
  expect(await take(replicas, 10)).toEqual(each)
  replicas.reportFailure('http://127.0.0.1:4001')
  expect(Object.keys(await take(replicas, 10))).toEqual(['http://127.0.0.1:4000'])
})

async function take(replicas: ReturnType<typeof createReplicas>, count: number) {
  const counts: Record<string, number> = {}
  for (let i = 0; i < count; i++) {
    const url = (await replicas.next()) ?? ''
    counts[url] = (counts[url] ?? 0) + 1
  }
  return counts
}
