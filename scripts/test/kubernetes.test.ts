// @module-tag full
// Both overlays of infra/k8s: kustomize renders them, the schemas of the Kubernetes API and of KEDA accept them,
// kube-score finds nothing critical, and they keep what no tool can know.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backendServices } from '@jumpingjack/contracts/http/services'
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { goTool } from '@jumpingjack/local/packages/go-tools'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { Ajv } from 'ajv'
import { beforeAll, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'

// biome-ignore lint/suspicious/noExplicitAny: the schemas check the shape
type Resource = any

const folder = join(import.meta.dirname, '../../infra/k8s')
const ofPods = 'app.kubernetes.io/name'
/**
 * It does not know KEDA, and wants users above 10,000 where the images have 1,000. Versions are never used twice, and
 * zones and nodes are spread by constraints.
 */
const ignored = [
  ...['deployment-replicas', 'container-image-pull-policy', 'deployment-has-host-podantiaffinity'],
  ...['container-ephemeral-storage-request-and-limit', 'container-security-context-user-group-id'],
]
const secret = /SECRET|PASSWORD|TOKEN|_KEYS?$|MONGO_URL|RABBITMQ_URL|REDIS_URL/

const overlays = ['small', 'large']
const rendered = new Map<string, string>()
let kubeScore: string

beforeAll(async () => {
  const task = createDisplay(process.stderr).task('kustomize and kube-score')
  const kustomize = await goTool('kustomize', task)
  kubeScore = await goTool('kube-score', task)
  task.done()
  for (const overlay of overlays)
    rendered.set(
      overlay,
      execFileSync(kustomize, ['build', join(folder, 'overlays', overlay)], { encoding: 'utf8' }),
    )
}, 900_000)

const render = (overlay: string) => rendered.get(overlay) ?? ''
const resourcesOf = (text: string): Resource[] => parseAllDocuments(text).map((document) => document.toJS())

/** The lines of its report. It exits with 1 if anything is critical. */
function score(input: string): string[] {
  const options = ['--kubernetes-version', 'v1.33', '--output-format', 'ci', '--min-replicas-hpa', '1']
  const args = ['score', ...options, '--enable-optional-test', 'container-seccomp-profile']
  const tests = ignored.flatMap((test) => ['--ignore-test', test])
  try {
    return execFileSync(kubeScore, [...args, ...tests, '-'], { encoding: 'utf8', input }).split('\n')
  } catch (error) {
    return (error as { stdout: string }).stdout.split('\n')
  }
}
const critical = (input: string) => score(input).filter((line) => line.startsWith('[CRITICAL]'))

it.each(overlays)('has a valid overlay %s', (overlay) => {
  const text = render(overlay)
  const schema = JSON.parse(readFileSync(join(folder, 'schemas/kubernetes.json'), 'utf8'))
  const ajv = new Ajv({ strict: false }).addSchema(schema, 'kubernetes')
  for (const resource of resourcesOf(text)) {
    const validate = ajv.getSchema(`kubernetes#/$defs/kind.${resource.kind}`)
    expect(validate?.(resource), `${resource.kind} ${ajv.errorsText(validate?.errors)}`).toBe(true)
  }
  expect(critical(text)).toEqual([])
})

it.each(overlays)('keeps secrets, tokens and pods that stop apart in the overlay %s', (overlay) => {
  const all = resourcesOf(render(overlay))
  const ofKind = (kind: string) => all.filter((each) => each.kind === kind)
  const deployments = ofKind('Deployment')
  expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(
    ['gateway', ...backendServices].sort(),
  )
  for (const { spec, metadata } of deployments) {
    const pod = spec.template.spec
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    const [{ env, envFrom, lifecycle, livenessProbe, readinessProbe, startupProbe }] = pod.containers
    const probes = [livenessProbe, readinessProbe, startupProbe].map(({ httpGet }) => httpGet.path)
    expect(probes).toEqual(['/health/live', '/health/ready', '/health/ready'])
    // A new index of a large collection is built before a service is ready.
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(1_800)
    expect(lifecycle.preStop).toBeDefined()
    expect([env, envFrom.at(-1)]).toEqual([undefined, { secretRef: { name: metadata.name } }])
    const account = ofKind('ServiceAccount').find((each) => each.metadata.name === pod.serviceAccountName)
    expect([account.automountServiceAccountToken, pod.automountServiceAccountToken]).toEqual([false, false])
    const scalers = [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')]
    expect(scalers.filter((each) => each.spec.scaleTargetRef.name === metadata.name)).toHaveLength(1)
    expect(spec.replicas).toBeUndefined()
  }
  for (const { data } of ofKind('ConfigMap'))
    expect(Object.keys(data).filter((name) => secret.test(name))).toEqual([])
  for (const { spec } of ofKind('Ingress')) {
    const secured = spec.tls.flatMap(({ hosts }: { hosts: string[] }) => hosts)
    expect(secured).toEqual(spec.rules.map(({ host }: { host: string }) => host))
  }
  const [{ metadata }] = ofKind('Namespace')
  expect(metadata.labels['pod-security.kubernetes.io/enforce']).toBe('restricted')
  const { maxReplicas } = ofKind('HorizontalPodAutoscaler').find(
    (each) => each.metadata.name === 'gateway',
  ).spec
  expect(ofKind('ConfigMap')[0].data.GATEWAY_REPLICAS).toBe(`${maxReplicas}`)
})

/** The gateway forwards requests to all. A service calls the endpoints that name it. */
const doesCall = (caller: string, target: string) =>
  caller !== target &&
  (caller === 'gateway' ||
    allEndpoints.some((one) => one.service === target && one.callers.includes(caller as 'gym')))

it.each(['gateway', ...backendServices])('lets %s call, and be called by, whom the contracts name', (own) => {
  const policies = resourcesOf(render('large')).filter(({ kind }) => kind === 'NetworkPolicy')
  const { spec } = policies.find(({ metadata }) => metadata.name === own)
  const podsIn = (rules: Resource[] = [], side: 'from' | 'to') =>
    rules
      .flatMap((rule) => rule[side])
      .flatMap((peer) => peer.podSelector?.matchLabels?.[ofPods] ?? [])
      .sort()
  expect(spec.policyTypes).toEqual(['Ingress', 'Egress'])
  expect(spec.podSelector.matchLabels[ofPods]).toBe(own)
  expect(podsIn(spec.ingress, 'from')).toEqual(
    ['gateway', ...backendServices].filter((caller) => doesCall(caller, own)).sort(),
  )
  expect(podsIn(spec.egress, 'to')).toEqual(backendServices.filter((target) => doesCall(own, target)).sort())
})

it('lets all pods ask the name servers of the cluster, and that of their node', () => {
  const { spec } = resourcesOf(render('small')).find(({ kind, metadata }) => {
    return kind === 'NetworkPolicy' && metadata.name === 'dns'
  })
  expect(spec.podSelector).toEqual({})
  const system = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }
  expect(spec.egress).toMatchObject([
    { to: [system, { ipBlock: { cidr: '169.254.20.10/32' } }], ports: [{ port: 53 }, { port: 53 }] },
  ])
})
