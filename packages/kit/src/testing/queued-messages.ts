// Reads the messages in the queues of a service, and puts them back.
import { queuesOf } from '@jumpingjack/contracts/events/events'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { connect } from 'amqplib'
import { brokerNames } from '../messaging/broker-names.ts'

export async function queuedMessages(rabbitUrl: string, namespace: string, service: ServiceName) {
  const connection = await connect(rabbitUrl)
  const channel = await connection.createChannel()
  const messages: string[] = []
  for (const { queue } of queuesOf(service)) {
    const names = brokerNames(service, namespace, queue)
    for (const name of [names.queue, names.retry, names.dead]) {
      for (let next = await channel.get(name); next; next = await channel.get(name)) {
        messages.push(next.content.toString())
      }
    }
  }
  // What is not acknowledged goes back.
  await connection.close()
  return messages
}
