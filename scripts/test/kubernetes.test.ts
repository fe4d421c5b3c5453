// @module-tag full
// The check of infra/k8s finds what is wrong, and renders as kubectl does.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { faultsOf } from '../checks/kubernetes/check-kubernetes.ts'
import { type Resource, render } from '../checks/kubernetes/render.ts'

const overlays = join(import.meta.dirname, '../../infra/k8s/overlays')
const find = (resources: Resource[], kind: string, name: string) =>
  resources.find((each) => each.kind === kind && each.metadata.name === name) as Resource
const gym = (resources: Resource[]) => find(resources, 'Deployment', 'gym')
const podOf = (resources: Resource[]) => gym(resources).spec.template.spec
const containerOf = (resources: Resource[]) => podOf(resources).containers[0]
const drop = (kind: string, name: string) => (resources: Resource[]) =>
  void resources.splice(resources.indexOf(find(resources, kind, name)), 1)

const overlayNames = ['small', 'large']
const small = render(join(overlays, 'small'))

it.each(overlayNames)('accepts the overlay %s', (overlay) => {
  const resources = render(join(overlays, overlay))
  expect(faultsOf(resources)).toEqual([])
  expect(resources.filter(({ kind }) => kind === 'Deployment')).toHaveLength(7)
  const { maxReplicas } = find(resources, 'HorizontalPodAutoscaler', 'gateway').spec
  expect(find(resources, 'ConfigMap', 'settings').data.GATEWAY_REPLICAS).toBe(`${maxReplicas}`)
})

it.each<[string, (resources: Resource[]) => void]>([
  ['/spec must NOT have additional properties: replica', (all) => (gym(all).spec.replica = 2)],
  [
    '/spec/template/spec/containers/0/ports/0/containerPort must be integer',
    (all) => (containerOf(all).ports[0].containerPort = '8000'),
  ],
  ['must run as an ordinary user', (all) => (podOf(all).securityContext.runAsUser = 0)],
  [
    'must have the seccomp profile RuntimeDefault',
    (all) => (podOf(all).securityContext.seccompProfile.type = 'Unconfined'),
  ],
  [
    'must have a read-only file system',
    (all) => (containerOf(all).securityContext.readOnlyRootFilesystem = false),
  ],
  ['must not gain privileges', (all) => (containerOf(all).securityContext.capabilities.drop = [])],
  ['must request and limit memory and processor', (all) => delete containerOf(all).resources.limits.memory],
  ['must have an image with a version', (all) => (containerOf(all).image = 'jumpingjack/gym:latest')],
  ['must have an image with a version', (all) => (containerOf(all).image = 'registry:5000/jumpingjack/gym')],
  ['must have all three probes and wait before it stops', (all) => delete containerOf(all).lifecycle],
  ['must spread its pods over nodes and zones', (all) => delete podOf(all).topologySpreadConstraints],
  ['must have a service account without a token', (all) => (podOf(all).automountServiceAccountToken = true)],
  ['must have its secrets from a Secret', (all) => containerOf(all).envFrom.pop()],
  ['must have one autoscaler and leave the number of replicas to it', (all) => (gym(all).spec.replicas = 2)],
  ['must have one autoscaler and leave the number of replicas to it', drop('HorizontalPodAutoscaler', 'gym')],
  ['must have a PodDisruptionBudget, a NetworkPolicy and a Service', drop('NetworkPolicy', 'gym')],
])('finds that a deployment %s', (message, harm) => {
  const resources = structuredClone(small)
  harm(resources)
  expect(faultsOf(resources)).toEqual([`Deployment gym: ${message}`])
})

it.each<[string, (resources: Resource[]) => void]>([
  [
    'ConfigMap settings: must not hold secrets',
    (all) => (find(all, 'ConfigMap', 'settings').data.SESSION_SECRET = 'x'),
  ],
  [
    'Ingress jumpingjack: must have TLS for every host',
    (all) => find(all, 'Ingress', 'jumpingjack').spec.tls[0].hosts.pop(),
  ],
  [
    'NetworkPolicy gym: must restrict both directions, or only allow DNS',
    (all) => find(all, 'NetworkPolicy', 'gym').spec.policyTypes.pop(),
  ],
  [
    'NetworkPolicy review: must permit the calls that the contracts name, and no other ones between services',
    (all) => find(all, 'NetworkPolicy', 'review').spec.egress[0].to.pop(),
  ],
  [
    'NetworkPolicy places: must permit the calls that the contracts name, and no other ones between services',
    (all) =>
      find(all, 'NetworkPolicy', 'places').spec.ingress[0].from.push({
        podSelector: { matchLabels: { 'app.kubernetes.io/name': 'user' } },
      }),
  ],
  [
    'Widget x: has a kind without a schema in infra/k8s/schemas',
    (all) => all.push({ kind: 'Widget', metadata: { name: 'x' } }),
  ],
])('finds: %s', (fault, harm) => {
  const resources = structuredClone(small)
  harm(resources)
  expect(faultsOf(resources)).toEqual([fault])
})

const kubectl = (...args: string[]) => {
  try {
    return execFileSync('kubectl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
const byName = (resources: Resource[]) =>
  resources.map((each) => [`${each.kind} ${each.metadata.name}`, sorted(each)]).sort()
/** Where two lists are merged, their order has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, sorted(each)])
      .sort(),
  )
}

it.each(overlayNames)(
  'renders the overlay %s as kubectl does',
  { skip: !kubectl('version', '--client') },
  (overlay) => {
    const rendered = parseAllDocuments(kubectl('kustomize', join(overlays, overlay)) ?? '')
    const expected = rendered.map((document) => document.toJS())
    expect(byName(render(join(overlays, overlay)))).toEqual(byName(expected))
  },
)
