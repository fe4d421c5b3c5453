// docs/asyncapi.yaml, generated from the event catalogue so that it cannot become stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type EventName, eventCatalogue, eventNames } from '@jumpingjack/contracts/events/events'
import { brokerNames, routingKey } from '@jumpingjack/kit/messaging/broker-names'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { stringify } from 'yaml'
import { z } from 'zod'

const head = '# Generated from packages/contracts/src/events by `npm run check -- --write`.\n'
const command = '`npm run check -- --write`'
const specification: object = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json')

/** Compares `file` with the catalogue; with `write` it rewrites the file instead. */
export function checkAsyncApi(file: string, write: boolean): { ok: boolean; report: string } {
  const document = asyncApi()
  const faults = faultsOf(document)
  if (faults) return { ok: false, report: `${file} would not be valid AsyncAPI: ${faults}` }
  const wanted = head + stringify(document, { lineWidth: 110, aliasDuplicateObjects: false })
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return { ok: true, report: '' }
  if (!write) return { ok: false, report: `docs/asyncapi.yaml is stale: run ${command}.` }
  writeFileSync(file, wanted)
  return { ok: true, report: 'docs/asyncapi.yaml was rewritten.' }
}

// The specification contains the meta-schema of JSON Schema itself.
const ajv = new Ajv({ strict: false, meta: false, validateSchema: false })
formats.default(ajv)
let validate: ValidateFunction | undefined

/** Errors of the specification's own JSON schema. */
export function faultsOf(document: object): string | undefined {
  // Takes a second.
  validate ??= ajv.compile(specification)
  return validate(document) ? undefined : ajv.errorsText(validate.errors)
}

export function asyncApi() {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of Jumpingjack',
      version: '1',
      description:
        'Events between the services, over RabbitMQ, one copy per consumer. An event may arrive more than once and out of order: consumers ' +
        'are idempotent and ignore a revision that is older than theirs.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(eventNames.flatMap(channelsOf)),
    operations: Object.fromEntries(eventNames.flatMap(operationsOf)),
    components: { messages: Object.fromEntries(eventNames.map((name) => [name, messageOf(name)])) },
  }
}

/** The copies of an event: one per consumer, and one for live subscribers. */
function copiesOf(name: EventName) {
  const { publisher, consumers, live: isLive } = eventCatalogue[name]
  const { events, live } = brokerNames(publisher, '')
  return [
    ...consumers.map((receiver) => ({ address: routingKey(name, receiver), exchange: events, receiver })),
    ...(isLive ? [{ address: name, exchange: live, receiver: 'gateway' }] : []),
  ]
}

function channelsOf(name: EventName) {
  return copiesOf(name).map(({ address, exchange }) => [
    address,
    {
      address,
      messages: { [name]: { $ref: `#/components/messages/${name}` } },
      bindings: {
        amqp: { is: 'routingKey', exchange: { name: exchange, type: 'topic', durable: true } },
      },
    },
  ])
}

/** The gateway consumes live events on temporary queues and sends them to browsers. */
function operationsOf(name: EventName) {
  const operation = (action: 'send' | 'receive', address: string) => ({
    action,
    channel: { $ref: `#/channels/${address}` },
  })
  return copiesOf(name).flatMap(({ address, receiver }) => [
    [`${eventCatalogue[name].publisher}-publishes-${address}`, operation('send', address)],
    [`${receiver}-consumes-${address}`, operation('receive', address)],
  ])
}

function messageOf(name: EventName) {
  const { version, data } = eventCatalogue[name]
  const envelope = z.strictObject({
    id: z.uuid(),
    name: z.literal(name),
    version: z.literal(version),
    occurredAt: z.iso.datetime(),
    requestId: z.string().max(200),
    data,
  })
  const { $schema: _, ...payload } = z.toJSONSchema(envelope, { target: 'draft-7', io: 'input' })
  return { name, contentType: 'application/json', payload }
}
