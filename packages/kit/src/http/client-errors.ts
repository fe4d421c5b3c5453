// Replies to requests that Node.js itself rejects: as JSON, like all other errors.
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import { Problem } from './problem.ts'

const problemCodes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

export function replyToClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    reject(socket, new Problem(problemCodes[error.code ?? ''] ?? 'request.invalid'))
  })
  server.on('checkExpectation', ({ socket }) => reject(socket, new Problem('request.expectation')))
}

/** uri-host and port (https://www.rfc-editor.org/rfc/rfc9110#section-7.2). */
const hostForm = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.v]+\])(?::\d*)?$/i
const absoluteForm = /^https?:\/\/([^/?#]*)([^#]*)/i

/**
 * One valid host, as in https://www.rfc-editor.org/rfc/rfc9112#section-3.2: for a server with `requireHostHeader: false`,
 * because Node.js would reply without a body. The target of a request to a proxy becomes that of one to a server; those of
 * other schemes are invalid.
 */
export function requireHost(listener: RequestListener): RequestListener {
  return (req, res) => {
    const { headers, httpVersion, rawHeaders } = req
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length
    const isMissing = hosts === 0 && httpVersion === '1.1'
    const [whole, host, target] = absoluteForm.exec(req.url ?? '') ?? []
    if (whole !== undefined) {
      req.url = target?.startsWith('/') ? target : `/${target}`
      headers.host = host
    }
    const isNoTarget = host === '' || !/^[/*]/.test(req.url ?? '')
    if (isMissing || isNoTarget || hosts > 1 || !hostForm.test(headers.host ?? ''))
      reject(req.socket, new Problem('request.invalid'))
    else listener(req, res)
  }
}

function reject(socket: Socket, problem: Problem): void {
  // A reply inside of another one would corrupt that. Node.js itself looks at this property, which has no type.
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null }
  if (current?.headersSent) return void socket.destroy()
  const body = JSON.stringify(problem.body())
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
