// What RabbitMQ loads at its start.
import { queuesOf } from '@jumpingjack/contracts/events/events'
import { expect, it } from 'vitest'
import { brokerDefinitions, brokerUsers } from '../src/messaging/broker-definitions.ts'
import { brokerNames } from '../src/messaging/broker-names.ts'

it('keeps dead letters however often they are returned, and limits all other queues', () => {
  const [policy, ...others] = brokerDefinitions({}).policies
  expect(others).toEqual([])
  expect(policy?.definition['delivery-limit']).toBeGreaterThan(100_000)
  const applies = (queue: string) => new RegExp(policy?.pattern ?? '').test(queue)
  const names = brokerUsers.flatMap((name) => queuesOf(name).map(({ queue }) => brokerNames(name, '', queue)))
  expect(names.length).toBeGreaterThan(4)
  for (const { queue, retry, dead } of names) {
    expect([queue, retry, dead].map(applies)).toEqual([false, false, true])
  }
})
