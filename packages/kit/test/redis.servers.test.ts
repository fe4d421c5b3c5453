// How the connection to Redis begins, and how its loss is found.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import pino from 'pino'
import { expect, it } from 'vitest'
import { connectRedis } from '../src/redis/connect-redis.ts'
import { createTestProxy } from './testing/test-proxy.ts'
import { until } from './testing/until.ts'

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

it('reports a server that no longer replies as not connected, until it replies again', async () => {
  const proxy = await createTestProxy(process.env.REDIS_URL ?? '')
  const redis = await connectRedis(proxy.url, pino({ level: 'silent' }))
  proxy.freeze()
  await expect(redis.ping()).rejects.toThrow()
  await until('the connection is given up', async () => redis.status !== 'ready')
  proxy.thaw()
  await until('the connection is back', async () => redis.status === 'ready')
  expect(await redis.ping()).toBe('PONG')
  redis.disconnect()
  await proxy.close()
})

it('connects again when its server has become a replica, which takes no writes', async () => {
  const target = new URL(process.env.REDIS_URL ?? '')
  let connections = 0
  const server = createServer((socket) => {
    const isReplica = ++connections === 1
    const redis = connect(Number(target.port), target.hostname)
    pipeline(redis, socket, () => redis.destroy())
    socket.on('data', (command) => {
      if (isReplica && /\bset\b/i.test(command.toString()))
        socket.write("-READONLY You can't write against a read only replica.\r\n")
      else redis.write(command)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const redis = await connectRedis(url.href, pino({ level: 'silent' }))
  const write = () => redis.set(`test:${url.port}`, '1', 'EX', 1)
  await expect(write()).rejects.toThrow('READONLY')
  await until('it can be written', async () => (await write().catch(() => undefined)) === 'OK')
  redis.disconnect()
  server.close()
})
