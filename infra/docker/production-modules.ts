// Copies what a service needs of node_modules: its production dependencies, without types, maps, documentation, builds
// for bundlers or for `require` where ours import, and binaries for the runtime Bare. With --native only those that a
// bundle leaves outside.
// usage: node infra/docker/production-modules.ts SERVICE TARGET [--native]    in the root of the installed workspaces
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { nativePackages } from './bundle.ts'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const notNeeded =
  /(\.[cm]?ts|\.map|\.md|\.markdown|\/build\/(esm|esnext)|\/@opentelemetry\/.*\.cjs|\/bare-\w+\/prebuilds)$/
const root = process.cwd()
const [service = '', target = '', kind] = process.argv.slice(2)
const copied = new Set<string>()

copyDependencies(resolve(service), (name) => kind !== '--native' || nativePackages.includes(name))

function copyDependencies(folder: string, isWanted = (_name: string) => true) {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { dependencies, optionalDependencies, peerDependencies } = manifest
  const names = Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })
  for (const name of names.filter(isWanted)) {
    const found = name.startsWith('@types/') ? undefined : findPackage(name, folder)
    // Optional packages and peers may be absent; npm has checked all others.
    if (found && !copied.has(found)) copyPackage(found)
  }
}

function copyPackage(folder: string) {
  copied.add(folder)
  const to = join(target, relative(root, folder))
  mkdirSync(dirname(to), { recursive: true })
  // A link leads to a workspace, whose sources are copied elsewhere.
  cpSync(folder, to, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  copyDependencies(realpathSync(folder))
}

function isNeeded(path: string): boolean {
  return basename(path) !== 'node_modules' && !notNeeded.test(path)
}

/** As Node.js resolves it: in the nearest node_modules upwards. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(path)) return path
    if (folder === root || folder === dirname(folder)) return undefined
  }
}
