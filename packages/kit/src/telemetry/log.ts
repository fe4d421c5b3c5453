// Structured logs: an event name and fields. Credentials and e-mail addresses are redacted.
import { type Logger, pino } from 'pino'
import { currentRequestId } from './request-context.ts'
import { currentTraceId } from './trace.ts'

export type { Logger }

/** Lines that wait for a destination which takes none. More are lost. */
const waitingBytesMax = 4_000_000

export function createLog(service: string, level: string): Logger {
  const stdout = pino.destination({ dest: 1, sync: false, maxLength: waitingBytesMax })
  // A log that cannot be written, as on a full disk, must not end the process. The next line is tried again.
  stdout.on('error', () => undefined)
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
        '*.email',
        '*.password',
        '*.token',
        'email',
        'password',
        'token',
      ],
      censor: '[redacted]',
    },
    mixin: () => ({ requestId: currentRequestId(), traceId: currentTraceId() }),
  }
  return pino(options, stdout)
}
