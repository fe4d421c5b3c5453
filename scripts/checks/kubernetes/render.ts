// Renders a kustomization as `kubectl kustomize` does, as far as infra/k8s uses it, so that a check needs no program.
// It rejects what it does not know. scripts/test/kubernetes.test.ts compares it with kubectl, where there is one.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { isObject, merge } from './merge.ts'

export interface Resource {
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: the API's own schemas check the rest
  [field: string]: any
}

const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  patches: z
    .array(
      z.strictObject({
        path: z.string(),
        target: z.strictObject({ kind: z.string(), name: z.string().optional() }),
      }),
    )
    .default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
})
type Kustomization = z.infer<typeof Kustomization>

/** Throws an error that names the file. */
export function render(folder: string): Resource[] {
  const settings = Kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')))
  let resources = settings.resources.flatMap((path) => read(join(folder, path)))
  for (const each of resources) {
    if (settings.namespace && each.kind !== 'Namespace') each.metadata.namespace = settings.namespace
  }
  for (const { path, target } of settings.patches) resources = patched(resources, join(folder, path), target)
  for (const each of resources) replaceImages(each, settings.images)
  return resources
}

/** A folder with a kustomization, or a file with one or more documents. */
function read(path: string): Resource[] {
  if (statSync(path).isDirectory()) return render(path)
  return parseAllDocuments(readFileSync(path, 'utf8')).flatMap((document) => {
    if (document.errors[0]) throw new Error(`${path}: ${document.errors[0].message}`)
    const resource = document.toJS()
    // A comment before the first separator.
    if (resource === null) return []
    if (!isObject(resource)) throw new Error(`${path}: Not an object`)
    return [resource as Resource]
  })
}

function patched(
  resources: Resource[],
  path: string,
  target: Kustomization['patches'][number]['target'],
): Resource[] {
  const { $patch, metadata: _, ...patch } = parse(readFileSync(path, 'utf8'))
  const name = new RegExp(`^(${target.name ?? '.*'})$`)
  const isTarget = (each: Resource) => each.kind === target.kind && name.test(each.metadata.name)
  if (!resources.some(isTarget)) throw new Error(`${path}: No resource is a target of this patch`)
  if ($patch === 'delete') return resources.filter((each) => !isTarget(each))
  return resources.map((each) => (isTarget(each) ? (merge(each, structuredClone(patch)) as Resource) : each))
}

function replaceImages(resource: Resource, images: Kustomization['images']): void {
  for (const container of resource.spec?.template?.spec?.containers ?? []) {
    const [name] = container.image.split(':')
    const image = images.find((each) => each.name === name)
    if (image) container.image = `${image.newName}:${image.newTag}`
  }
}
