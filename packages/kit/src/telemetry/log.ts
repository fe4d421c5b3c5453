// Structured logs: an event name and fields. Credentials and e-mail addresses are redacted.
import { type Logger, pino } from 'pino'
import { currentRequestId } from './request-context.ts'
import { currentTraceId } from './trace.ts'

export type { Logger }

export function createLog(service: string, level: string): Logger {
  return pino({
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
  })
}
