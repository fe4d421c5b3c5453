// @module-tag full
import { brokerDefinitions } from '@jumpingjack/kit/messaging/broker-definitions'
import { expect, it } from 'vitest'
import { rabbitmq } from '../src/servers/rabbitmq.ts'

it('gives a broker in a container the policies of production', async () => {
  const definition = await rabbitmq.container?.define('rabbitmq')
  // biome-ignore lint/complexity/useLiteralKeys: the field is for subclasses
  const copied = definition?.['contentsToCopy'].map(({ target, content }) => [target, String(content)])
  const files = new Map(copied as [string, string][])
  const [, path = ''] =
    /^load_definitions = (.+)$/m.exec(files.get('/etc/rabbitmq/conf.d/20-jumpingjack.conf') ?? '') ?? []
  const loaded = JSON.parse(files.get(path) ?? '{}')
  expect(loaded.policies).toEqual(brokerDefinitions({}).policies)
  expect(loaded.users).toMatchObject([{ name: 'guest' }])
})
