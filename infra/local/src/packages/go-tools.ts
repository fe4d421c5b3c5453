// Servers and tools that are built with Go from the pinned modules in infra/local/go, once, into the cache.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../process/lock.mjs'
import { runProgram } from '../process/run-program.ts'
import type { Task } from '../progress/display.ts'
import { installationError } from '../progress/user-facing-error.ts'
import { cached, cachePath } from './cache.ts'
import { findOrDownloadGo } from './go-toolchain.ts'

interface Tool {
  package: string
  /** The folder of its module in ../go, where that has another name. */
  module?: string
  missing: string
}

const victoriaMetrics = {
  module: 'victoria-metrics',
  missing: 'VictoriaMetrics is missing: install Go (1.25 or newer), or start without --observe',
}

const kubernetes = {
  module: 'kubernetes',
  missing: 'The tools of Kubernetes are missing: install Go (1.25 or newer)',
}

const tools = {
  ferretdb: {
    package: 'github.com/FerretDB/FerretDB/v2/cmd/ferretdb',
    missing: 'MongoDB is missing: install mongod, Docker or Go (1.25 or newer), or set MONGO_URL',
  },
  minio: {
    package: 'github.com/minio/minio',
    missing: 'MinIO is missing: install Go (1.25 or newer), or set S3_ENDPOINT',
  },
  mc: {
    package: 'github.com/minio/mc',
    module: 'minio',
    missing: 'The client of MinIO is missing: install Go (1.25 or newer)',
  },
  compose: {
    package: 'github.com/docker/compose/v2/cmd',
    missing: 'docker compose is missing: install it or Go (1.25 or newer)',
  },
  k6: { package: 'go.k6.io/k6', missing: 'k6 is missing: install k6 or Go (1.25 or newer)' },
  versitygw: {
    package: 'github.com/versity/versitygw/cmd/versitygw',
    missing: 'The second photo storage of the tests is missing: install Go (1.25 or newer)',
  },
  'victoria-metrics': {
    package: 'github.com/VictoriaMetrics/VictoriaMetrics/app/victoria-metrics',
    ...victoriaMetrics,
  },
  vmalert: { package: 'github.com/VictoriaMetrics/VictoriaMetrics/app/vmalert', ...victoriaMetrics },
  kustomize: { package: 'sigs.k8s.io/kustomize/kustomize/v5', ...kubernetes },
  'kube-score': { package: 'github.com/zegl/kube-score/cmd/kube-score', ...kubernetes },
} satisfies Record<string, Tool>

type ToolName = keyof typeof tools

// Without debug information, which the linker would drop, and with less garbage collection in the compiler a build
// takes 13 % less time, for the same program.
const buildFlags = ['-trimpath', '-gcflags=all=-dwarf=false', '-ldflags', '-s -w']
const buildEnv = { CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOWORK: 'off', GOGC: '400' }

/** The programs that this process builds or waits to build. */
const building = new Set<ToolName>()

/** The path of the program. It is built again when its go.mod or go.sum changes. */
export async function goTool(name: ToolName, task: Task): Promise<string> {
  const onWait = (pid: string) => task.update(`waiting for the Go build of process ${pid}`)
  const built = await cached(folderOf(name), task, async (folder) => {
    building.add(name)
    try {
      // One build uses all processors, and the next one finds the packages that both need in Go's cache.
      await withLock('go build', onWait, () => build(name, folder, task))
    } catch (error) {
      building.delete(name)
      throw installationError(error, `${tools[name].missing}; building it failed`)
    }
  })
  return join(built, name)
}

async function build(name: ToolName, folder: string, task: Task): Promise<void> {
  const go = await findOrDownloadGo(task)
  try {
    task.update(`building ${name} with Go, which takes minutes the first time`)
    const output = ['-o', join(folder, name), tools[name].package]
    await runProgram(go.path, ['build', ...buildFlags, ...output], {
      cwd: moduleOf(name),
      env: { ...buildEnv, ...go.env, GOTMPDIR: folder },
      log: cachePath('logs', `go-${name}.log`),
    })
  } finally {
    building.delete(name)
    // The next one needs some of the same packages.
    if (building.size === 0) await go.remove()
  }
}

/** The path of the program if it was built before. */
export function findBuiltGoTool(name: ToolName): string | undefined {
  const program = cachePath(folderOf(name), name)
  return existsSync(program) ? program : undefined
}

function moduleOf(name: ToolName): string {
  const { module = name }: Tool = tools[name]
  return join(import.meta.dirname, '../../go', module)
}

function folderOf(name: ToolName): string {
  const pins = createHash('sha256')
  for (const file of ['go.mod', 'go.sum']) pins.update(readFileSync(join(moduleOf(name), file)))
  return `${name}-${pins.digest('hex').slice(0, 12)}`
}
