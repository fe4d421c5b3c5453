// Switches telemetry on where an address is set. OpenTelemetry is loaded only then.
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import { z } from 'zod'

const Url = z.url({ protocol: /^https?$/ }).optional()

/**
 * The standard variables that this product reads itself. OpenTelemetry reads the others, such as
 * OTEL_EXPORTER_OTLP_HEADERS (https://opentelemetry.io/docs/specs/otel/protocol/exporter).
 */
export const telemetryEnv = {
  /** Base URL of an OTLP receiver over HTTP. Without it, and without the next one, telemetry is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Url,
  /** Whole URL for traces. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Url,
  /** Share of the traces that are recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

const TelemetryEnv = z.object(telemetryEnv)
export type TelemetryEnv = Partial<z.infer<typeof TelemetryEnv>>

export interface Telemetry {
  /** Sends what is still waiting, within a second. */
  stop(): Promise<void>
}

/** `isEdge`: whether anybody may call, so that callers cannot decide what is recorded. */
export async function startTelemetry(
  service: ServiceName,
  env: TelemetryEnv,
  { isEdge = false } = {},
): Promise<Telemetry> {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  const tracesUrl = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  if (!tracesUrl) return { stop: async () => {} }
  const { startSdk } = await import('./sdk.ts')
  return startSdk({ service, isEdge, tracesUrl, ratio: env.OTEL_TRACES_SAMPLER_ARG ?? 1 })
}
