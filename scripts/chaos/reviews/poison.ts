// P3: bad messages among good ones. They end in the dead-letter queue, the good ones are counted, and a replay of the
// bad ones changes nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { brokerNames, routingKey } from '@jumpingjack/kit/messaging/broker-names'
import { replayDeadLetters } from '@jumpingjack/kit/messaging/queue-operations'
import { connect } from 'amqplib'
import type { ChaosProduct, Outcome } from '../product.ts'
import { checkLedger, openStorage } from './check-ledger.ts'
import { type Ledger, sendReviews } from './ledger.ts'

const patienceMs = 180_000
const envelope = { version: 1, occurredAt: new Date(0).toISOString(), requestId: 'poison' }

/** One after the other: no JSON, no event, an unknown event, a wrong payload, a header of the wrong type. */
const poisons = [
  () => ({ content: 'no JSON' }),
  () => ({ content: '{"name":"review-created"}' }),
  (id: string) => ({ content: JSON.stringify({ ...envelope, id, name: 'gym-exploded', data: {} }) }),
  (id: string) => ({
    content: JSON.stringify({ ...envelope, id, name: 'review-created', data: { rating: 'ten' } }),
  }),
  () => ({ content: 'null', headers: { 'x-tries': 'many' } }),
]

export async function reviewsWithPoison(
  ledger: Ledger,
  { events, poison, perSecond }: { events: number; poison: number; perSecond: number },
): Promise<Outcome> {
  const { product } = ledger
  const storage = await openStorage(product)
  try {
    const before = await storage.deadLetters()
    const poisoning = publishPoison(ledger, poison, events)
    const traffic = await sendReviews(ledger, { events, perSecond, until: poisoning })
    const publishedAt = Date.now()
    const reached = async () => {
      const end = Date.now() + patienceMs
      while ((await storage.deadLetters()) - before < poison && Date.now() < end) await sleep(200)
      return (await storage.deadLetters()) - before
    }
    const dead = await reached()
    const outcome = await checkLedger(ledger, traffic, publishedAt)
    const source = {
      url: product.env.RABBITMQ_URL ?? '',
      service: 'gym' as const,
      namespace: product.namespace,
    }
    const replayed = (await replayDeadLetters(source)).length
    const deadAgain = await reached()
    const afterReplay = await checkLedger(ledger, traffic, Date.now())
    await purge(product)
    return {
      figures: { poison, 'dead letters': dead, replayed, 'dead again': deadAgain, ...outcome.figures },
      faults: [
        ...outcome.faults,
        ...afterReplay.faults,
        ...[dead, deadAgain].flatMap((each) =>
          each === poison ? [] : [`${each} dead letters, not ${poison}`],
        ),
      ],
    }
  } finally {
    await storage.close()
  }
}

/** Spread over the good messages. */
async function publishPoison(ledger: Ledger, count: number, events: number): Promise<void> {
  const { env, namespace } = ledger.product
  const connection = await connect(env.RABBITMQ_URL ?? '')
  const channel = await connection.createConfirmChannel()
  const before = ledger.requests
  for (let n = 0; n < count; n++) {
    while (ledger.requests - before < (n * events) / count) await sleep(20)
    const { content, ...properties }: { content: string; headers?: object } = poisons[n % poisons.length]?.(
      `poison-${n}`,
    ) ?? { content: '' }
    const key = routingKey('review-created', 'gym')
    channel.publish(brokerNames('gym', namespace).events, key, Buffer.from(content), {
      persistent: true,
      messageId: `poison-${n}`,
      ...properties,
    })
  }
  await channel.waitForConfirms()
  await connection.close()
}

async function purge({ env, namespace }: ChaosProduct): Promise<void> {
  const connection = await connect(env.RABBITMQ_URL ?? '')
  const channel = await connection.createChannel()
  await channel.purgeQueue(brokerNames('gym', namespace).dead)
  await connection.close()
}
