// Switches telemetry on where an address is set. OpenTelemetry is loaded only then.
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { z } from 'zod'
import type { Telemetry } from './sdk.ts'

const Url = z.url({ protocol: /^https?$/ }).optional()

/**
 * The standard variables that this product reads itself. OpenTelemetry reads the others, such as
 * OTEL_EXPORTER_OTLP_HEADERS (https://opentelemetry.io/docs/specs/otel/protocol/exporter).
 */
export const telemetryEnv = {
  /** Base URL of an OTLP receiver over HTTP. Without it, and without the next two, telemetry is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Url,
  /** Whole URLs, each instead of one below the base URL. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Url,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: Url,
  /** Share of the traces that are recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  /** Milliseconds between two batches of metrics. */
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).optional(),
}

export type TelemetryEnv = z.infer<z.ZodObject<typeof telemetryEnv>>

export async function startTelemetry(service: ServiceName, env: TelemetryEnv): Promise<Telemetry> {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  const traces = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  const metrics = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? (base && `${base}/v1/metrics`)
  if (!traces && !metrics) return { stop: async () => {} }
  const { startSdk } = await import('./sdk.ts')
  const { OTEL_TRACES_SAMPLER_ARG: ratio = 1, OTEL_METRIC_EXPORT_INTERVAL: intervalMs = 60_000 } = env
  return startSdk(service, { traces, metrics, ratio, intervalMs })
}
