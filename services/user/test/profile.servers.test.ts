// Profiles: permission, changes, unique usernames, events.
import { randomUUID } from 'node:crypto'
import { migrate } from '@jumpingjack/kit/mongo/migrate'
import { createLog } from '@jumpingjack/kit/telemetry/log'
import { problem } from '@jumpingjack/kit/testing/testing'
import { afterEach, expect, it } from 'vitest'
import { createUsernameStore, looksMigration } from '../src/profile/usernames.store.ts'
import { sharedUser } from './boot-social.ts'

const user = await sharedUser()
const received = await user.bed.accept('user-updated')
afterEach(() => user.reset())

const anAccount = () => user.aUser()
const aName = () => `n${randomUUID().slice(0, 12)}`

it('changes given fields, keeps absent ones, and clears blank ones', async () => {
  const account = await anAccount()
  const first = { username: aName(), bio: 'Lifts', linkedinProfile: 'https://linkedin.example/in/a' }
  const reply = await account.change({ ...first, allowSocialSharing: false })
  const json = { ...first, allowSocialSharing: false, id: account.userId }
  expect(reply).toMatchObject({ status: 200, json })
  await account.change({ bio: '', profilePublic: false, googleReviewsEnabled: true })
  const expected = {
    ...first,
    ...{ bio: null, displayName: 'Alice', profilePublic: false, allowSocialSharing: true },
    ...{ googleReviewsEnabled: true, subscriptionStatus: 'free' },
  }
  expect(await account.me()).toMatchObject(expected)
})

it.each([
  ['subscriptionStatus', 'active'],
  ['email', 'x@evil.example'],
  ['id', '0'],
  ['revision', 1],
  ['usernameClaim', 'x'],
  ['outbox', []],
  ['week', [168]],
  ['week', [7.5]],
  ['week', Array(169).fill(7)],
  ['displayName', { $ne: null }],
  ['displayName', 'Jumpingjack Support'],
  ['username', 'Administrator'],
])('rejects the field %s with %j, and changes nothing', async (field, value) => {
  const account = await anAccount()
  const before = await account.me()
  expect((await account.change({ bio: 'new', [field]: value })).status).toBe(400)
  expect(await account.me()).toEqual(before)
})

it('keeps the week, also an empty one, with the other records of the member', async () => {
  const account = await anAccount()
  expect(await account.me()).not.toHaveProperty('week')
  await account.change({ week: [7, 8, 167] })
  await account.change({ bio: 'Lifts' })
  expect((await account.me()).week).toEqual([7, 8, 167])
  const records = await (await user.asService()).call('GET', `/internal/members/${account.userId}/records`)
  expect(records.json.account).toMatchObject([{ week: [7, 8, 167] }])
  await account.change({ week: [] })
  expect((await account.me()).week).toEqual([])
})

it('stores texts with a dollar sign as they are', async () => {
  const account = await anAccount()
  await account.change({ bio: '$username', displayName: '$$ROOT' })
  expect(await account.me()).toMatchObject({ bio: '$username', displayName: '$$ROOT' })
})

it('rejects a username that another member has, in any case', async () => {
  const [account, other] = [await anAccount(), await anAccount()]
  const username = `Lift-${aName()}`
  expect((await account.change({ username })).status).toBe(200)
  const taken = problem(409, 'user.username-taken')
  expect(await other.change({ username: username.toUpperCase(), bio: 'x' })).toMatchObject(taken)
  expect(await other.me()).toMatchObject({ username: null, bio: null })
  const renamed = await account.change({ username: username.toUpperCase() })
  expect(renamed.json.username).toBe(username.toUpperCase())
  expect(await other.change({ username })).toMatchObject(taken)
})

it('rejects a username that looks like that of another member, also of an earlier version', async () => {
  const [account, other] = [await anAccount(), await anAccount()]
  const end = randomUUID().replace(/[^a-f2-9]/g, '')
  const claims = user.db.collection<{ _id: string; looks?: string; looksVersion?: number }>('usernames')
  const taken = problem(409, 'user.username-taken')
  expect((await account.change({ username: `paul.com${end}` })).status).toBe(200)
  for (const alike of [`PauI.com${end}`, `paul.corn${end}`, `pau1.c0m${end}`])
    expect(await other.change({ username: alike })).toMatchObject(taken)
  expect((await account.change({ username: `PauI.com${end}` })).status).toBe(200)
  expect((await account.change({ username: 'рахос' })).status).toBe(200)
  expect(await other.change({ username: 'paxoc' })).toMatchObject(taken)
  await claims.updateOne({ _id: 'рахос' }, { $unset: { looks: 1, looksVersion: 1 } })
  expect((await other.change({ username: 'paxoc' })).status).toBe(200)
  await other.change({ username: '' })
  await migrate(createUsernameStore(user.db).model, looksMigration, createLog('test', 'silent'))
  expect(await other.change({ username: 'paxoc' })).toMatchObject(taken)
  expect((await other.change({ username: `paula.com${end}` })).status).toBe(200)
})

it('gives a name to one of two members with twenty concurrent requests', async () => {
  const accounts = [await anAccount(), await anAccount()]
  const username = aName()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => accounts[n % 2]?.change({ username })),
  )
  const profiles = await Promise.all(accounts.map((one) => one.me()))
  const holders = profiles.filter((me) => me.username === username)
  expect(holders).toHaveLength(1)
  const expected = accounts.map((one) => (one.userId === holders[0]?.id ? 200 : 409))
  expect(replies.map((reply) => reply?.status)).toEqual(replies.map((_, n) => expected[n % 2]))
})

it('never gives two members one name while they swap names', { tags: 'full' }, async () => {
  const accounts = await Promise.all(Array.from({ length: 3 }, anAccount))
  const names = [aName(), aName(), aName()]
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      accounts[n % 3]?.change({ username: names[Math.floor(n / 2) % 3] ?? '' }),
    ),
  )
  expect(replies.filter((reply) => ![200, 409].includes(reply?.status ?? 0))).toEqual([])
  const held = (await Promise.all(accounts.map((one) => one.me()))).map((me) => me.username)
  expect(new Set(held.filter(Boolean)).size).toBe(held.filter(Boolean).length)
  const rows = await user.db.collection('usernames').find().toArray()
  for (const [n, name] of held.entries()) {
    if (name) expect(rows.find((row) => `${row._id}` === name)?.userId).toBe(accounts[n]?.userId)
  }
})

it('lets another member take over a claim that a crash has left, after a minute', async () => {
  const [account, username] = [await anAccount(), aName()]
  const left = { userId: randomUUID(), claim: randomUUID(), claimedAt: new Date() }
  await user.db.collection<{ _id: string }>('usernames').insertOne({ _id: username, ...left })
  expect((await account.change({ username })).status).toBe(409)
  user.clock.laterMs = 61_000
  expect((await account.change({ username })).status).toBe(200)
  const other = await anAccount()
  user.clock.laterMs = 130_000
  expect((await other.change({ username })).status).toBe(409)
})

it('publishes a new name with a growing revision, and nothing if the name stays', async () => {
  const account = await anAccount()
  const own = () => received.map(({ data }) => data).filter(({ userId }) => userId === account.userId)
  for (const fields of [
    { bio: 'The name stays' },
    { displayName: 'Ann' },
    { displayName: '', username: `${account.userId.slice(0, 8)}-u` },
    { profilePublic: false },
    { profilePublic: false, displayName: 'Hidden' },
    { displayName: 'Seen' },
  ]) {
    await account.change(fields)
  }
  const username = `${account.userId.slice(0, 8)}-u`
  const names = () => Object.fromEntries(own().map(({ revision, authorName }) => [revision, authorName]))
  await expect.poll(names).toEqual({ 3: 'Ann', 4: username, 5: 'Anonymous User', 7: 'Seen' })
})

it('frees a name at once, also after concurrent changes to the same name', async () => {
  const [account, other] = [await anAccount(), await anAccount()]
  for (let n = 0; n < 5; n++) {
    const username = aName()
    const replies = await Promise.all([1, 2, 3].map((bio) => account.change({ username, bio: `Bio ${bio}` })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await other.change({ username })).json.code).toBe('user.username-taken')
    await account.change({ username: n % 2 ? aName() : '' })
    expect((await other.change({ username })).status).toBe(200)
  }
})
