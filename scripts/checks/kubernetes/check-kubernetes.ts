// Checks the rendered overlays of infra/k8s: the schemas of the Kubernetes API and of KEDA, and our policies.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { policies } from './policies.ts'
import { type Resource, render } from './render.ts'

const folder = join(import.meta.dirname, '../../../infra/k8s')
const schemaId = 'kubernetes'

let schemas: Ajv | undefined

export function checkKubernetes(): { ok: boolean; report: string } {
  const overlays = readdirSync(join(folder, 'overlays'))
  const faults = overlays.flatMap((overlay) => {
    const path = join('overlays', overlay)
    try {
      return faultsOf(render(join(folder, path))).map((fault) => `infra/k8s/${path}: ${fault}`)
    } catch (error) {
      return [`infra/k8s/${path}: ${(error as Error).message}`]
    }
  })
  return { ok: faults.length === 0, report: faults.join('\n') }
}

/** One line per fault, with the kind and the name of the resource. */
export function faultsOf(resources: Resource[]): string[] {
  const invalid = resources.flatMap((resource) => nameOf(resource, schemaFaults(resource)))
  // Policies rely on the shape.
  if (invalid.length > 0) return invalid
  return policies.flatMap(({ kind, message, holds }) =>
    resources
      .filter((resource) => resource.kind === kind && !holds(resource, resources))
      .flatMap((resource) => nameOf(resource, [message])),
  )
}

function nameOf({ kind, metadata }: Resource, faults: string[]): string[] {
  return faults.map((fault) => `${kind} ${metadata?.name}: ${fault}`)
}

function schemaFaults(resource: Resource): string[] {
  schemas ??= new Ajv({ strict: false }).addSchema(
    JSON.parse(readFileSync(join(folder, 'schemas/kubernetes.json'), 'utf8')),
    schemaId,
  )
  const validate = schemas.getSchema(`${schemaId}#/$defs/kind.${resource.kind}`)
  if (!validate) return ['has a kind without a schema in infra/k8s/schemas']
  if (validate(resource)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const { additionalProperty } = params as { additionalProperty?: string }
    return `${instancePath || '/'} ${message}${additionalProperty ? `: ${additionalProperty}` : ''}`
  })
}
