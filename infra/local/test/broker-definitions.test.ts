// @module-tag full
import { brokerDefinitions } from '@jumpingjack/kit/messaging/broker-definitions'
import { expect, it } from 'vitest'
import { rabbitmq } from '../src/servers/rabbitmq.ts'

it('gives a broker in a container the policies of production', async () => {
  const definition = await rabbitmq.container?.define('rabbitmq')
  // biome-ignore lint/complexity/useLiteralKeys: the field is for subclasses
  const [definitions, settings] = definition?.['contentsToCopy'] ?? []
  expect(settings?.content).toContain(`load_definitions = ${definitions?.target}`)
  const loaded = JSON.parse(String(definitions?.content))
  expect(loaded.policies).toEqual(brokerDefinitions({}).policies)
  expect(loaded.users).toMatchObject([{ name: 'guest' }])
})
