// A process that answers each request with the same 4 KB of JSON, as fast as Node.js can. PORT is in the environment.
import { createServer } from 'node:http'

const text = 'x'.repeat(4_096 - '{"text":""}'.length)
const body = Buffer.from(JSON.stringify({ text }))
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, ETag: '"raw"' }

const server = createServer((_req, res) => {
  res.writeHead(200, headers).end(body)
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.env.PORT), '127.0.0.1')
