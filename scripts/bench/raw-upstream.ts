// A process that answers each request with the same JSON, as fast as Node.js can: 4 KB, or `?bytes=N`. PORT is in the
// environment.
import { createServer } from 'node:http'

const defaultBytes = 4_096
const bodies = new Map<number, Buffer>()

function bodyOf(url: string): Buffer {
  const bytes = Number(/\?bytes=(\d+)$/.exec(url)?.[1] ?? defaultBytes)
  const body =
    bodies.get(bytes) ?? Buffer.from(JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) }))
  bodies.set(bytes, body)
  return body
}

const server = createServer((req, res) => {
  const body = bodyOf(req.url ?? '')
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, ETag: '"raw"' }
  res.writeHead(200, headers).end(body)
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.env.PORT), '127.0.0.1')
