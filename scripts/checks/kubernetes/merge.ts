// Merges a patch into a resource by the rules of Kubernetes for strategic merges.

/** Lists whose entries are merged by one of their fields; a patch replaces every other list. */
const keys: Record<string, string> = {
  containers: 'name',
  volumes: 'name',
  env: 'name',
  volumeMounts: 'mountPath',
  ports: 'containerPort',
  topologySpreadConstraints: 'topologyKey',
}

type Entry = Record<string, unknown>

export function merge(target: unknown, patch: unknown, field = ''): unknown {
  if (Array.isArray(target) && Array.isArray(patch) && keys[field])
    return mergeLists(target, patch, keys[field])
  if (!isObject(target) || !isObject(patch)) return patch
  const merged: Entry = { ...target }
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = merge(target[name], value, name)
  }
  return merged
}

function mergeLists(target: Entry[], patch: Entry[], key: string): Entry[] {
  const added = patch.filter((entry) => !target.some((each) => each[key] === entry[key]))
  const merged = target.map((each) => {
    const changes = patch.find((entry) => entry[key] === each[key])
    return changes ? (merge(each, changes) as Entry) : each
  })
  return [...added, ...merged]
}

export function isObject(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
