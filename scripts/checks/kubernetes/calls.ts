// Which service calls which, by the contracts, and what a NetworkPolicy permits.
import { backendServices } from '@jumpingjack/contracts/http/services'
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import type { Resource } from './render.ts'

/** The gateway forwards requests to all. A service calls the endpoints that name it. */
const doesCall = (caller: string, target: string): boolean =>
  caller === 'gateway'
    ? backendServices.some((name) => name === target)
    : allEndpoints.some((each) => each.service === target && each.callers.some((name) => name === caller))

const nameIn = (selector: Resource['spec']): string | undefined =>
  selector?.podSelector?.matchLabels?.['app.kubernetes.io/name']
const podsIn = (rules: Resource['spec'][] = [], side: 'from' | 'to'): string[] =>
  rules.flatMap((rule) => (rule[side] ?? []).flatMap((peer: Resource['spec']) => nameIn(peer) ?? []))

/** Whether a policy of a service lets it call, and be called by, exactly those services that the contracts name. */
export function permitsItsCalls({ spec }: Resource, all: readonly Resource[]): boolean {
  const own = nameIn(spec)
  if (!own) return true
  const services = all.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name)
  const others = services.filter((name) => name !== own)
  const [callers, targets] = [podsIn(spec.ingress, 'from'), podsIn(spec.egress, 'to')]
  return others.every(
    (other) =>
      callers.includes(other) === doesCall(other, own) && targets.includes(other) === doesCall(own, other),
  )
}
