// Configuration: one schema per process. An invalid configuration stops the start and lists every error.
import { z } from 'zod'
import { telemetryEnv } from '../telemetry/start-telemetry.ts'
import { givenSettings } from './given-settings.ts'
import type { Fault } from './local-mode.ts'

/** Variables of every service. */
export const httpServiceEnv = {
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  IDENTITY_KEYS_DIR: z.string().min(1),
  LOCAL_MODE: z.stringbool().default(false),
  ...telemetryEnv,
}

export const httpUrl = z.url({ protocol: /^https?$/ })

/** Without a slash at its end, so that a path can follow. */
export const baseUrl = httpUrl.transform((url) => url.replace(/\/$/, ''))

/** Base URL of another service, or of each of its replicas, separated by commas. */
export const serviceAddress = z
  .string()
  .refine((value) => value.split(',').every((each) => httpUrl.safeParse(each).success), 'Invalid URL')

export type HttpServiceEnv = z.infer<z.ZodObject<typeof httpServiceEnv>>

/** Variables of a process that publishes or consumes events. */
export const brokerEnv = { RABBITMQ_URL: z.url(), EVENTS_NAMESPACE: z.string().default('') }

/** Throws an Error whose message lists every invalid variable, those of `found` too. */
export function parseEnv<S extends z.ZodType>(
  schema: S,
  source: Record<string, string | undefined>,
  found: readonly Fault[] = [],
): z.infer<S> {
  const parsed = schema.safeParse(givenSettings(source))
  if (parsed.success && found.length === 0) return parsed.data
  const issues = parsed.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  const errors = [...issues, ...found].map(({ path, message }) => `  ${path}: ${message}`)
  throw new Error(`The configuration is not valid:\n${errors.join('\n')}`)
}
