// Definitions for RabbitMQ: one user per service, which may use its own queues and publish its own events only.
import { createHash, randomBytes } from 'node:crypto'
import { type EventName, eventCatalogue, eventNames, queuesOf } from '@jumpingjack/contracts/events/events'
import { type ServiceName, serviceNames } from '@jumpingjack/contracts/http/services'
import { brokerNames, routingKeys } from './broker-names.ts'

/** The services that need a broker user: the gateway for live events, publishers and consumers. */
export const brokerUsers = serviceNames.filter(
  (name) => name === 'gateway' || publishedBy(name).length > 0 || queuesOf(name).length > 0,
)

/**
 * RabbitMQ's definitions document (https://www.rabbitmq.com/docs/definitions) for these services and passwords.
 * A user's permissions follow from the event catalogue.
 */
export function brokerDefinitions(passwords: Partial<Record<ServiceName, string>>) {
  const services = Object.keys(passwords) as ServiceName[]
  const { events, live } = brokerNames('gateway', '')
  return {
    users: services.map((name) => ({
      name,
      password_hash: hashPassword(passwords[name] ?? ''),
      hashing_algorithm: 'rabbit_password_hashing_sha256',
      tags: '',
    })),
    vhosts: [{ name: '/' }],
    policies: [keepDeadLetters],
    permissions: services.map((user) => {
      const own = `${events}|${live}|${user}(\\..+)?`.replaceAll('jumpingjack.', 'jumpingjack\\.')
      return { user, vhost: '/', configure: `^(${own})$`, write: `^(${own})$`, read: `^(${own})$` }
    }),
    topic_permissions: services.flatMap((user) => {
      const published = publishedBy(user)
      return [
        { user, vhost: '/', exchange: events, write: anyOf(published.flatMap(routingKeys)), read: '.*' },
        { user, vhost: '/', exchange: live, write: anyOf(published), read: '.*' },
      ]
    }),
  }
}

/**
 * RabbitMQ 4 drops a message that was returned 20 times, and a dead-letter queue has no queue behind it
 * (https://github.com/rabbitmq/rabbitmq-server/blob/main/release-notes/4.0.1.md). By policy, because the arguments of an
 * existing queue cannot change. Not -1, for which version 3 drops a message at its first return.
 */
const keepDeadLetters = {
  vhost: '/',
  name: 'keep-dead-letters',
  pattern: '\\.dead$',
  'apply-to': 'queues',
  priority: 10,
  definition: { 'delivery-limit': 1_000_000 },
}

function publishedBy(service: ServiceName): EventName[] {
  return eventNames.filter((name) => (eventCatalogue[name].publisher as ServiceName) === service)
}

function anyOf(routingKeys: readonly string[]): string {
  return `^(${routingKeys.join('|').replaceAll('.', '\\.')})$`
}

/** Salted SHA-256 as RabbitMQ stores it (https://www.rabbitmq.com/docs/passwords#computing-password-hash). */
function hashPassword(password: string): string {
  const salt = randomBytes(4)
  const hash = createHash('sha256').update(salt).update(password, 'utf8').digest()
  return Buffer.concat([salt, hash]).toString('base64')
}
