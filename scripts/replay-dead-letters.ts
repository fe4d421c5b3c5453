// npm run replay-dead-letters -- SERVICE [--list]: moves a service's dead letters back to its queue, or lists them.
// Set EVENTS_NAMESPACE if a product elsewhere runs with one.
import { eventCatalogue, eventNames } from '@jumpingjack/contracts/events/events'
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import {
  type DeadLetter,
  listDeadLetters,
  replayDeadLetters,
} from '@jumpingjack/kit/messaging/queue-operations'
import { readArguments, runCommand } from './stack/command.ts'
import { optionalEnv, runningEnv } from './stack/running-env.ts'

const consumers = [
  ...new Set<ServiceName>(eventNames.flatMap((name) => eventCatalogue[name].consumers)),
].sort()
const usage = `npm run replay-dead-letters -- ${consumers.join('|')} [--list]`

await runCommand(async () => {
  const { service, list } = readTask()
  const source = { url: runningEnv('RABBITMQ_URL'), service, namespace: optionalEnv('EVENTS_NAMESPACE') }
  const letters = await (list ? listDeadLetters(source) : replayDeadLetters(source)).catch((error) => {
    throw new Error(`RabbitMQ failed: ${error.message}`)
  })
  process.stdout.write(list ? listing(service, letters) : summary(service, letters))
})

function readTask(): { service: ServiceName; list: boolean } {
  const isService = (name: string): name is ServiceName => consumers.some((each) => each === name)
  const options = { list: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(usage, options, (given) =>
    isService(given.positionals.join()),
  )
  return { service: positionals[0] as ServiceName, list: values.list }
}

function listing(service: string, letters: DeadLetter[]): string {
  if (letters.length === 0) return `${service} has no dead letters\n`
  const lines = letters.map(
    ({ id, event, tries, reason }) => `  ${event}  ${id}  ${tries} tries  ${oneLine(reason)}`,
  )
  return `${service} has ${count(letters)}:\n${lines.join('\n')}\n`
}

function summary(service: string, letters: DeadLetter[]): string {
  if (letters.length === 0) return `${service} has no dead letters\n`
  return `${count(letters)} moved back to the queue of ${service}\n`
}

function count({ length }: DeadLetter[]): string {
  return `${length} dead letter${length === 1 ? '' : 's'}`
}

function oneLine(reason: string): string {
  return reason.replace(/\s+/g, ' ').slice(0, 160)
}
