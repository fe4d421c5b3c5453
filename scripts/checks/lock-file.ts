// Checks that package-lock.json installs on every supported platform.
// A package with native programs lists one optional package per platform. If the registry lacks one of them when the
// lock file is written, npm leaves it out: then `npm ci` fails, or that platform gets no program.

/** Operating system and processor, as Node.js names them. */
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

interface Package {
  version?: string
  integrity?: string
  os?: string | string[]
  cpu?: string | string[]
  optionalDependencies?: Record<string, string>
}

/** One line per native dependency and platform without a package. */
export function missingPlatforms(lockFile: string): string[] {
  const packages: Record<string, Package> = JSON.parse(lockFile).packages
  const platformsOf = new Map<string, string[]>()
  for (const [path, { version, integrity, os, cpu }] of Object.entries(packages)) {
    const id = `${path.split('node_modules/').at(-1)}@${version}`
    if (integrity && os) platformsOf.set(id, combine([os].flat(), [cpu ?? 'any'].flat()))
  }
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const ids = Object.entries(optionalDependencies).map(([name, version]) => `${name}@${version}`)
    // A single one is an addition for one platform (fsevents), not one package per platform.
    if (ids.filter(isForOnePlatform).length < 2) return []
    const covered = new Set(ids.flatMap((id) => platformsOf.get(id) ?? []))
    return platforms
      .filter((platform) => !covered.has(platform))
      .map((platform) => `package-lock.json: ${path || 'the project'} has no package for ${platform}`)
  })
}

// By its name, since a package that is missing has no other description.
function isForOnePlatform(id: string): boolean {
  return /\b(linux|darwin|win32|win)\b/.test(id)
}

function combine(systems: string[], processors: string[]): string[] {
  return systems.flatMap((os) => processors.map((cpu) => `${os}-${cpu}`))
}
