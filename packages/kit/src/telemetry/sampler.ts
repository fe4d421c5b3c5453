// Which spans are recorded. Decided before the SDK makes a span, as most are not recorded. Loaded by `sdk.ts` only.
import { ROOT_CONTEXT, type SpanContext, TraceFlags } from '@opentelemetry/api'
import { SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'

type IsSampled = (traceId: string, parent: SpanContext | undefined) => boolean

/**
 * Whether a span of this trace is recorded. Services follow their caller. The id of a trace decides for a new trace, and
 * at the edge, where anybody calls: all processes there decide the same, whatever the flag of the caller.
 */
export function samplerOf(ratio: number, isEdge: boolean): IsSampled {
  const byId = new TraceIdRatioBasedSampler(ratio)
  return (traceId, parent) => {
    if (parent && !(isEdge && parent.isRemote)) return (parent.traceFlags & TraceFlags.SAMPLED) !== 0
    return byId.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED
  }
}
