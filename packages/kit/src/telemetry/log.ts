// Structured logs: an event name and fields. Credentials and e-mail addresses are redacted.
import { type Logger, type LoggerOptions, pino } from 'pino'
import { currentRequestId } from './request-context.ts'
import { currentTraceId } from './trace.ts'

export type { Logger }

/** Lines that wait for a destination which takes none. More are lost. */
const waitingBytesMax = 4_000_000
/** Lines are written together, after this time or at this length, because each write costs as much as some lines. */
const writeAfterMs = 100
const writeAtLength = 8_192
/** pino's number of `error`. */
const errorLevel = 50

export function createLog(service: string, level: string): Logger {
  const stdout = pino.destination({
    ...{ dest: 1, sync: false, maxLength: waitingBytesMax },
    ...{ minLength: writeAtLength, periodicFlush: writeAfterMs },
  })
  // A log that cannot be written, as on a full disk, must not end the process. The next line is tried again.
  stdout.on('error', () => undefined)
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
        ...['email', 'password', 'token'].flatMap((name) => [name, `*.${name}`]),
      ],
      censor: '[redacted]',
    },
    hooks: {
      // A killed process loses the lines that wait, but no error.
      logMethod(args, method, lineLevel) {
        method.apply(this, args)
        if (lineLevel >= errorLevel) this.flush()
      },
    },
    mixin: () => ({ requestId: currentRequestId(), traceId: currentTraceId() }),
  }
  return pino(options, stdout)
}

/** Why something has failed, in one line of a log: name, code, message and cause of an error. Its other fields may hold tokens, or the request with our credentials. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const ofCause = messageOf(cause) || (cause as { code?: unknown } | undefined)?.code
  const parts = [error.name, code, messageOf(error), ofCause]
  return parts.filter(Boolean).join(': ').slice(0, 300)
}

/** Without that of a SyntaxError, which quotes what could not be parsed. */
function messageOf(error: unknown): string | undefined {
  return error instanceof Error && !(error instanceof SyntaxError) ? error.message : undefined
}
