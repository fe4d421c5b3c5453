// Averages stay exact with many concurrent members and duplicate events.

import { eventNames, parseEvent } from '@jumpingjack/contracts/events/events'
import { meanRating } from '@jumpingjack/contracts/review/mean-rating'
import { brokerNames, routingKeys } from '@jumpingjack/kit/messaging/broker-names'
import { patiently } from '@jumpingjack/kit/testing/testing'
import { until } from '@jumpingjack/kit/testing/until'
import { connect } from 'amqplib'
import { beforeAll, expect, it } from 'vitest'
import { ownProduct } from './lib/product.ts'
import { addGym, type SignedIn, signInMany } from './lib/visitor.ts'

const product = ownProduct()
const { events, live, queue: gymQueue } = brokerNames('gym', product.namespace)
let members: SignedIn[]
let first: SignedIn

beforeAll(async () => {
  members = await signInMany(product.url, 50)
  first = members[0] as SignedIn
})

async function listed(gym: { id: string; bbox: string }) {
  const reply = await patiently(() => first.call('GET', `/api/gyms?bbox=${gym.bbox}`))
  const found = reply.json.find((each: { id: string }) => each.id === gym.id)
  return { totalReviews: found.totalReviews, averageRating: found.averageRating }
}

function expected(stars: number[]) {
  const sum = stars.reduce((total, each) => total + each, 0)
  return { totalReviews: stars.length, averageRating: meanRating(sum, stars.length) }
}

async function reaches(gym: { id: string; bbox: string }, stars: number[], timeoutMs = 60_000) {
  const want = JSON.stringify(expected(stars))
  await until(`the list shows ${want}`, async () => JSON.stringify(await listed(gym)) === want, timeoutMs)
}

it('counts 50 members who rate one gym concurrently', async () => {
  const gym = await addGym(first)
  const stars = members.map((_member, index) => 1 + ((index * 7) % 5))
  const replies = await Promise.all(
    members.map((member, index) =>
      patiently(() => member.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: stars[index] })),
    ),
  )
  expect(replies.filter(({ status }) => status !== 201 && status !== 200)).toEqual([])
  await reaches(gym, stars)
  const detail = async () => (await first.call('GET', `/api/gyms/${gym.id}`)).json
  await expect.poll(detail).toMatchObject(expected(stars))
})

it('counts a member once, however often the member rates', async () => {
  const gym = await addGym(first)
  for (const rating of [1, 2, 3]) await first.call('POST', `/api/gyms/${gym.id}/reviews`, { rating })
  await Promise.all([5, 4, 5].map((rating) => first.call('POST', `/api/gyms/${gym.id}/reviews`, { rating })))
  const own = (await first.call('GET', `/api/gyms/${gym.id}`)).json
  expect(own.reviews).toHaveLength(1)
  await reaches(gym, [own.reviews[0].rating])
})

it('changes nothing when every event is delivered two more times', async () => {
  const connection = await connect(String(product.env.RABBITMQ_URL))
  const channel = await connection.createConfirmChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true })
  for (const name of eventNames) await channel.bindQueue(queue, live, name)
  const gym = await addGym(first)
  const stars = members.slice(0, 20).map((_member, index) => 1 + (index % 5))
  await Promise.all(
    stars.map((rating, index) => members[index]?.call('POST', `/api/gyms/${gym.id}/reviews`, { rating })),
  )
  await reaches(gym, stars)
  const copies: Buffer[] = []
  for (let message = await channel.get(queue); message; message = await channel.get(queue))
    copies.push(message.content)
  const reviews = copies.filter((copy) => parseEvent(JSON.parse(copy.toString())).name.startsWith('review-'))
  expect(reviews.length).toBeGreaterThanOrEqual(stars.length)
  for (const copy of [...reviews, ...reviews.reverse()]) {
    const { name } = parseEvent(JSON.parse(copy.toString()))
    for (const key of routingKeys(name)) channel.publish(events, key, copy, { persistent: true })
  }
  await channel.waitForConfirms()
  await until('worked off', async () => (await channel.checkQueue(gymQueue)).messageCount === 0)
  expect(await listed(gym)).toEqual(expected(stars))
  // A last review after all copies shows that they have been handled and that counting continues.
  await members[20]?.call('POST', `/api/gyms/${gym.id}/reviews`, { rating: 5 })
  await reaches(gym, [...stars, 5])
  await connection.close()
})
