// Servers and tools that are built with Go from the pinned modules in infra/local/go, once, into the cache.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../process/run-command.ts'
import type { Task } from '../progress/display.ts'
import { UserFacingError } from '../progress/user-facing-error.ts'
import { cached, cachePath } from './cache.ts'
import { findOrDownloadGo } from './go-toolchain.ts'

const tools = {
  ferretdb: {
    package: 'github.com/FerretDB/FerretDB/v2/cmd/ferretdb',
    missing: 'MongoDB is missing: install mongod, Docker or Go (1.25 or newer), or set MONGO_URL',
  },
  minio: {
    package: 'github.com/minio/minio',
    missing: 'MinIO is missing: install Docker or Go (1.25 or newer), or set S3_ENDPOINT',
  },
  mc: {
    package: 'github.com/minio/mc',
    missing: 'The client of MinIO is missing: install Go (1.25 or newer)',
  },
  k6: { package: 'go.k6.io/k6', missing: 'k6 is missing: install k6 or Go (1.25 or newer)' },
}

/** The path of the program. It is built again when its go.mod or go.sum changes. */
export async function goTool(name: keyof typeof tools, task: Task): Promise<string> {
  const tool = tools[name]
  const module = join(import.meta.dirname, '../../go', name)
  const pins = createHash('sha256')
  for (const file of ['go.mod', 'go.sum']) pins.update(readFileSync(join(module, file)))
  const built = await cached(`${name}-${pins.digest('hex').slice(0, 12)}`, task, async (folder) => {
    try {
      const go = await findOrDownloadGo(task)
      task.update(`building ${name} with Go, which takes minutes the first time`)
      await runCommand(
        go,
        ['build', '-trimpath', '-ldflags', '-s -w', '-o', join(folder, name), tool.package],
        {
          cwd: module,
          env: { CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOWORK: 'off', GOTMPDIR: folder },
          log: cachePath('logs', `go-${name}.log`),
        },
      )
    } catch (error) {
      throw new UserFacingError(`${tool.missing}; building it failed: ${(error as Error).message}`)
    }
  })
  return join(built, name)
}
