// A start waits for Redis while it is starting too.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import pino from 'pino'
import { expect, it } from 'vitest'
import { connectRedis } from '../src/redis/connect-redis.ts'

it('waits for a server that accepts connections only after the first attempts', async () => {
  const target = new URL(process.env.REDIS_URL ?? '')
  const server = createServer((socket) => {
    pipeline(socket, connect(Number(target.port), target.hostname), socket, () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const names: string[] = []
  const write = (line: string) => {
    if (names.push(JSON.parse(line).msg) === 1) server.listen(port, '127.0.0.1')
  }
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  const redis = await connectRedis(url.href, pino({}, { write }))
  expect(redis.status).toBe('ready')
  expect(names[0]).toBe('redis.error')
  redis.disconnect()
  server.close()
})
