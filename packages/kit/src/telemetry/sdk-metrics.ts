// Sends the metrics of this process, in protobuf, which every store takes. Loaded by `sdk.ts` only.
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import type { Resource } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { setMeter } from './metrics.ts'

const timeoutMs = 10_000

export function startMetrics(url: string, intervalMs: number, resource: Resource): MeterProvider {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(timeoutMs, intervalMs),
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  setMeter(provider.getMeter('jumpingjack'))
  return provider
}
