// What a broker is set up with: a user a service that may only touch its own queues and announce its own events.
import { createHash, randomBytes } from 'node:crypto'
import { eventCatalogue, eventNames } from '@jumpingjack/contracts/events/events'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { brokerNames } from './broker-names.ts'

/**
 * RabbitMQ's definitions document (https://www.rabbitmq.com/docs/definitions) for these services and passwords.
 * A user's rights follow from the event catalogue.
 */
export function brokerDefinitions(passwords: Partial<Record<ServiceName, string>>) {
  const services = Object.keys(passwords) as ServiceName[]
  const { exchange } = brokerNames('gateway', '')
  return {
    users: services.map((name) => ({
      name,
      password_hash: hashPassword(passwords[name] ?? ''),
      hashing_algorithm: 'rabbit_password_hashing_sha256',
      tags: '',
    })),
    vhosts: [{ name: '/' }],
    permissions: services.map((user) => {
      const own = `${exchange}|${user}(\\..+)?`.replaceAll('jumpingjack.', 'jumpingjack\\.')
      return { user, vhost: '/', configure: `^(${own})$`, write: `^(${own})$`, read: `^(${own})$` }
    }),
    topic_permissions: services.map((user) => ({
      user,
      vhost: '/',
      exchange,
      write: `^(${announcedBy(user).join('|')})$`,
      read: '.*',
    })),
  }
}

function announcedBy(service: ServiceName): string[] {
  return eventNames.filter((name) => (eventCatalogue[name].publisher as ServiceName) === service)
}

/** Salted SHA-256 as RabbitMQ stores it (https://www.rabbitmq.com/docs/passwords#computing-password-hash). */
function hashPassword(password: string, salt = randomBytes(4)): string {
  const hash = createHash('sha256').update(salt).update(password, 'utf8').digest()
  return Buffer.concat([salt, hash]).toString('base64')
}
