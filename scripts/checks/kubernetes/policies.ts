// What every rendered overlay must keep, beyond the schemas of the API.
import { permitsItsCalls } from './calls.ts'
import type { Resource } from './render.ts'

interface Policy {
  kind: string
  message: string
  holds(resource: Resource, all: Resource[]): boolean
}

const podOf = (deployment: Resource) => deployment.spec.template.spec
/** Whether each container of the pods has this. */
// biome-ignore lint/suspicious/noExplicitAny: the API's own schemas have checked the shape
const each = (deployment: Resource, has: (container: any) => boolean): boolean =>
  podOf(deployment).containers.every(has)
const autoscalers = ['HorizontalPodAutoscaler', 'ScaledObject']
const scales = (other: Resource, { metadata }: Resource) => other.spec.scaleTargetRef?.name === metadata.name
/** Whether this resource selects the pods of the deployment. */
const selects = (selector: Record<string, string> | undefined, deployment: Resource): boolean =>
  selector?.['app.kubernetes.io/name'] === deployment.metadata.name

export const policies: Policy[] = [
  {
    kind: 'Deployment',
    message: 'must run as an ordinary user',
    holds: (one) =>
      podOf(one).securityContext?.runAsNonRoot === true && podOf(one).securityContext?.runAsUser > 0,
  },
  {
    kind: 'Deployment',
    message: 'must have the seccomp profile RuntimeDefault',
    holds: (one) => podOf(one).securityContext?.seccompProfile?.type === 'RuntimeDefault',
  },
  {
    kind: 'Deployment',
    message: 'must have a read-only file system',
    holds: (one) => each(one, (container) => container.securityContext?.readOnlyRootFilesystem === true),
  },
  {
    kind: 'Deployment',
    message: 'must not gain privileges',
    holds: (one) =>
      each(
        one,
        ({ securityContext: has }) =>
          has?.allowPrivilegeEscalation === false && !has.privileged && has.capabilities?.drop?.[0] === 'ALL',
      ),
  },
  {
    kind: 'Deployment',
    message: 'must request and limit memory and processor',
    holds: (one) =>
      each(one, ({ resources: { requests = {}, limits = {} } = {} }) =>
        [requests.cpu, requests.memory, limits.cpu, limits.memory].every((amount) => amount !== undefined),
      ),
  },
  {
    kind: 'Deployment',
    message: 'must have an image with a version',
    holds: (one) => each(one, ({ image }) => /(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$/.test(image)),
  },
  {
    kind: 'Deployment',
    message: 'must have all three probes and wait before it stops',
    holds: (one) =>
      each(
        one,
        (container) =>
          container.startupProbe?.httpGet.path === '/health/ready' &&
          container.readinessProbe?.httpGet.path === '/health/ready' &&
          container.livenessProbe?.httpGet.path === '/health/live' &&
          container.lifecycle?.preStop !== undefined,
      ),
  },
  {
    kind: 'Deployment',
    message: 'must spread its pods over nodes and zones',
    holds: (one) => podOf(one).topologySpreadConstraints?.length === 2,
  },
  {
    kind: 'Deployment',
    message: 'must have a service account without a token',
    holds: (one, all) =>
      podOf(one).automountServiceAccountToken === false &&
      all.some(
        ({ kind, metadata, automountServiceAccountToken }) =>
          kind === 'ServiceAccount' &&
          metadata.name === podOf(one).serviceAccountName &&
          automountServiceAccountToken === false,
      ),
  },
  {
    kind: 'Deployment',
    message: 'must have its secrets from a Secret',
    holds: (one) =>
      each(
        one,
        ({ env = [], envFrom = [] }) =>
          env.length === 0 && envFrom.some((from: object) => 'secretRef' in from),
      ),
  },
  {
    kind: 'Deployment',
    message: 'must have one autoscaler and leave the number of replicas to it',
    holds: (one, all) =>
      one.spec.replicas === undefined &&
      all.filter((other) => autoscalers.includes(other.kind) && scales(other, one)).length === 1,
  },
  {
    kind: 'Deployment',
    message: 'must have a PodDisruptionBudget, a NetworkPolicy and a Service',
    holds: (one, all) =>
      all.some(
        ({ kind, spec }) => kind === 'PodDisruptionBudget' && selects(spec.selector?.matchLabels, one),
      ) &&
      all.some(({ kind, spec }) => kind === 'NetworkPolicy' && selects(spec.podSelector?.matchLabels, one)) &&
      all.some(({ kind, spec }) => kind === 'Service' && selects(spec.selector, one)),
  },
  {
    kind: 'NetworkPolicy',
    message: 'must restrict both directions, or only allow DNS',
    holds: ({ metadata, spec }) => metadata.name === 'dns' || spec.policyTypes?.join() === 'Ingress,Egress',
  },
  {
    kind: 'NetworkPolicy',
    message: 'must permit the calls that the contracts name, and no other ones between services',
    holds: permitsItsCalls,
  },
  {
    kind: 'ConfigMap',
    message: 'must not hold secrets',
    holds: ({ data = {} }) =>
      !Object.keys(data).some((name) =>
        /SECRET|PASSWORD|TOKEN|_KEYS?$|MONGO_URL|RABBITMQ_URL|REDIS_URL/.test(name),
      ),
  },
  {
    kind: 'Ingress',
    message: 'must have TLS for every host',
    holds: ({ spec }) => {
      const secured = (spec.tls ?? []).flatMap(({ hosts }: { hosts: string[] }) => hosts)
      return spec.rules.every(({ host }: { host?: string }) => secured.includes(host))
    },
  },
  {
    kind: 'Namespace',
    message: 'must enforce the restricted pod security standard',
    holds: ({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted',
  },
]
