// A proxy in front of the product, which can pretend that a new version was deployed, or stop replying.
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve, type TestServer } from '@jumpingjack/kit/testing/serve'
import { afterEveryTest } from './clean-ups.ts'
import { ownProduct } from './product.ts'

const running = new Set<TestServer>()

afterEveryTest(async () => {
  for (const proxy of running) proxy.close()
  running.clear()
})

export async function startDeployments(): Promise<{ url: string; deploy(): void; hang(): void }> {
  const { hostname, port } = new URL(ownProduct().url)
  let isNew = false
  let isHung = false
  const server = await serve((req, res) => {
    if (isHung) return
    // Without the conditions, because a 304 has no body to change.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...asked } = req.headers
    const headers = { ...asked, 'accept-encoding': 'identity' }
    const options = { hostname, port, path: req.url, method: req.method, headers }
    const forwarded = request(options, (reply) => {
      if (isNew) void sendChanged(req, reply, res)
      else reply.pipe(res.writeHead(reply.statusCode ?? 502, reply.headers))
    })
    forwarded.on('error', () => res.destroy())
    req.pipe(forwarded)
  })
  running.add(server)
  const deploy = () => {
    isNew = true
  }
  /** Requests are accepted, and get no reply. */
  const hang = () => {
    isHung = true
  }
  return { url: `http://${hostname}:${server.port}`, deploy, hang }
}

/** The page has another script, and the service worker other bytes. */
async function sendChanged({ url }: IncomingMessage, reply: IncomingMessage, res: ServerResponse) {
  const isPage = reply.headers['content-type']?.startsWith('text/html')
  if (!isPage && url !== '/sw.js') {
    reply.pipe(res.writeHead(reply.statusCode ?? 502, reply.headers))
    return
  }
  const { 'content-length': _length, etag: _etag, ...headers } = reply.headers
  const body = await text(reply)
  const script = '<script type="module" src="/assets/new.js"></script></head>'
  res.writeHead(200, headers).end(isPage ? body.replace('</head>', script) : `${body}\n// new`)
}
