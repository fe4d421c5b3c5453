// P3: bad messages among good ones. They end in the dead-letter queue, the good ones are counted, and a replay of the
// bad ones changes nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { brokerNames, routingKey } from '@jumpingjack/kit/messaging/broker-names'
import { replayDeadLetters } from '@jumpingjack/kit/messaging/queue-operations'
import { connect } from 'amqplib'
import { brokerOf, messagesIn, type RunResult } from '../product.ts'
import { checkLedger } from './check-ledger.ts'
import { type Ledger, sendReviews } from './ledger.ts'

const patienceMs = 180_000
const envelope = { version: 1, occurredAt: new Date(0).toISOString(), requestId: 'poison' }

/** No JSON, no event, an unknown event, a wrong payload, a header of the wrong type. */
const poisons: ((id: string) => { content: string; headers?: object })[] = [
  () => ({ content: 'no JSON' }),
  () => ({ content: '{"name":"review-created"}' }),
  (id) => ({ content: JSON.stringify({ ...envelope, id, name: 'gym-exploded', data: {} }) }),
  (id) => ({ content: JSON.stringify({ ...envelope, id, name: 'review-created', data: { rating: 'ten' } }) }),
  () => ({ content: 'null', headers: { 'x-tries': 'many' } }),
]

export async function reviewsWithPoison(
  ledger: Ledger,
  { events, poison, perSecond }: { events: number; poison: number; perSecond: number },
): Promise<RunResult> {
  const { product } = ledger
  const before = (await messagesIn(product)).dead
  const poisoning = publishPoison(ledger, poison, events)
  const traffic = await sendReviews(ledger, { events, perSecond, until: poisoning })
  const publishedAt = Date.now()
  const deadLetters = async () => {
    const found = async () => (await messagesIn(product)).dead - before
    for (const end = Date.now() + patienceMs; Date.now() < end && (await found()) < poison; ) await sleep(200)
    return found()
  }
  const dead = await deadLetters()
  const { figures, faults } = await checkLedger(ledger, traffic, publishedAt)
  const replayed = (await replayDeadLetters({ ...brokerOf(product), service: 'gym' })).length
  const deadAgain = await deadLetters()
  const afterReplay = await checkLedger(ledger, traffic, Date.now())
  const others = [dead, deadAgain].filter((count) => count !== poison)
  return {
    figures: { poison, 'dead letters': dead, replayed, 'dead again': deadAgain, ...figures },
    faults: [
      ...faults,
      ...afterReplay.faults,
      ...others.map((count) => `${count} dead letters, not ${poison}`),
    ],
  }
}

/** One after the other, spread over the good messages. */
async function publishPoison(ledger: Ledger, count: number, events: number): Promise<void> {
  const { url, namespace } = brokerOf(ledger.product)
  const connection = await connect(url)
  const channel = await connection.createConfirmChannel()
  const [exchange, key] = [brokerNames('gym', namespace).events, routingKey('review-created', 'gym')]
  const before = ledger.requests
  for (let n = 0; n < count; n++) {
    while (ledger.requests - before < (n * events) / count) await sleep(20)
    const messageId = `poison-${n}`
    const { content = '', ...more } = poisons[n % poisons.length]?.(messageId) ?? {}
    channel.publish(exchange, key, Buffer.from(content), { persistent: true, messageId, ...more })
  }
  await channel.waitForConfirms()
  await connection.close()
}
