// The product's databases and queues, read without the product.
import { queuesOf } from '@jumpingjack/contracts/events/events'
import { brokerNames } from '@jumpingjack/kit/messaging/broker-names'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { connect } from 'amqplib'
import type { ChaosProduct } from '../product.ts'

export interface StoredReview {
  gymId: string
  userId: string
  rating: number
  comment: string | null
}

export interface Storage {
  /** Without the tombstones of deleted ones. */
  reviews(gymIds: readonly string[]): Promise<StoredReview[]>
  /** The number of events in outboxes, queues and retry queues of reviews, ratings and deleted accounts. */
  waitingEvents(): Promise<number>
  deadLetters(): Promise<number>
  close(): Promise<void>
}

const consumers = ['gym', 'review', 'user'] as const

export async function openStorage({ env, namespace }: ChaosProduct): Promise<Storage> {
  const open = (service: string) => openMongo(env.MONGO_URL ?? '', `${namespace}-${service}`)
  const [reviewDb, gymDb, userDb] = await Promise.all([open('review'), open('gym'), open('user')])
  const broker = await connect(env.RABBITMQ_URL ?? '')
  const channel = await broker.createChannel()
  const names = consumers.flatMap((service) =>
    queuesOf(service).map(({ queue }) => brokerNames(service, namespace, queue)),
  )
  const depth = async (queues: string[]) => {
    let count = 0
    for (const queue of queues) count += (await channel.checkQueue(queue)).messageCount
    return count
  }
  return {
    async reviews(gymIds) {
      const fields = { gymId: 1, userId: 1, rating: 1, comment: 1 }
      const find = reviewDb.collection('reviews').find({ gymId: { $in: [...gymIds] }, deletedAt: null })
      return (await find.project(fields).toArray()) as unknown as StoredReview[]
    },
    async waitingEvents() {
      const waiting = { outboxAt: { $exists: true } }
      const inOutboxes = await Promise.all([
        reviewDb.collection('reviews').countDocuments(waiting),
        gymDb.collection('gyms').countDocuments(waiting),
        userDb.collection('erasures').countDocuments(waiting),
      ])
      const inQueues = await depth(names.flatMap(({ queue, retry }) => [queue, retry]))
      return inOutboxes.reduce((sum, count) => sum + count, inQueues)
    },
    deadLetters: () => depth(names.map(({ dead }) => dead)),
    async close() {
      await Promise.all([reviewDb, gymDb, userDb, broker].map((each) => each.close()))
    },
  }
}
