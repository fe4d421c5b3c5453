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
  const isService = ({ positionals }: { positionals: string[] }) =>
    consumers.some((each) => each === positionals.join())
  const options = { list: { type: 'boolean' } } as const
  const { values, positionals } = readArguments(usage, options, isService)
  const [service, list] = [positionals[0] as ServiceName, values.list]
  const source = { url: runningEnv('RABBITMQ_URL'), service, namespace: optionalEnv('EVENTS_NAMESPACE') }
  const letters = await (list ? listDeadLetters(source) : replayDeadLetters(source)).catch((error) => {
    throw new Error(`RabbitMQ failed: ${error.message}`)
  })
  const count = `${letters.length} dead letter${letters.length === 1 ? '' : 's'}`
  if (letters.length === 0) process.stdout.write(`${service} has no dead letters\n`)
  else if (list) process.stdout.write(`${service} has ${count}:\n${letters.map(lineOf).join('')}`)
  else process.stdout.write(`${count} moved back to the queue of ${service}\n`)
})

function lineOf({ id, event, tries, reason }: DeadLetter): string {
  return `  ${event}  ${id}  ${tries} tries  ${reason.replace(/\s+/g, ' ').slice(0, 160)}\n`
}
