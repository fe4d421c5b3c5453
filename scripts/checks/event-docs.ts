// What is generated from the event catalogue: docs/asyncapi.yaml, and the table of events in docs/architecture.md.
import { createRequire } from 'node:module'
import { type EventName, eventCatalogue, eventNames } from '@jumpingjack/contracts/events/events'
import { brokerNames, routingKey } from '@jumpingjack/kit/messaging/broker-names'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { stringify } from 'yaml'
import { z } from 'zod'
import { checkBlock, checkFile, type Outcome } from './generated.ts'

const head = '# Generated from packages/contracts/src/events by `npm run check -- --write`.\n'
const specification: object = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json')

export function checkEventTable(write: boolean): Outcome {
  const rows = eventNames.map((name) => {
    const { publisher, consumers, live, data } = eventCatalogue[name]
    const fields = Object.keys(data.shape).map((field) => `\`${field}\``)
    return `| \`${name}\` | ${publisher} | ${consumers.join(', ') || '–'} | ${live ? 'yes' : 'no'} | ${fields.join(' ')} |`
  })
  const table = ['| event | publisher | consumers | live | payload |', '|---|---|---|---|---|', ...rows]
  const marks = ['<!-- events:start -->', '<!-- events:end -->'] as const
  return checkBlock('docs/architecture.md', marks, table.join('\n'), write)
}

/** The document is valid by the specification's own JSON schema. */
export function checkAsyncApi(write: boolean): Outcome {
  const document = asyncApi()
  // The specification contains the meta-schema of JSON Schema itself.
  const ajv = new Ajv({ strict: false, meta: false, validateSchema: false })
  formats.default(ajv)
  if (!ajv.validate(specification, document))
    return { ok: false, report: `It would not be valid AsyncAPI: ${ajv.errorsText()}` }
  const text = stringify(document, { lineWidth: 110, aliasDuplicateObjects: false })
  return checkFile('docs/asyncapi.yaml', head + text, write)
}

function asyncApi() {
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
