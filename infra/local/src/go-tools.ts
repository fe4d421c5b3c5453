// Servers and tools that are built with Go from the pinned modules in ../go, once, into the cache.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cached, cachePath } from './cache.ts'
import type { Step } from './display.ts'
import { findOrDownloadGo } from './go-toolchain.ts'
import { Missing } from './missing.ts'
import { runCommand } from './run-command.ts'

const tools = {
  ferretdb: {
    package: 'github.com/FerretDB/FerretDB/v2/cmd/ferretdb',
    missing: 'MongoDB is missing: install mongod, Docker or Go (1.25 or newer), or set MONGO_URL',
  },
  minio: {
    package: 'github.com/minio/minio',
    missing: 'MinIO is missing: install Docker or Go (1.25 or newer), or set S3_ENDPOINT',
  },
  k6: { package: 'go.k6.io/k6', missing: 'k6 is missing: install k6 or Go (1.25 or newer)' },
}

/** The path of the program, built where the cache has none for this state of its go.mod and go.sum. */
export async function goTool(name: keyof typeof tools, step: Step): Promise<string> {
  const tool = tools[name]
  const module = join(import.meta.dirname, '..', 'go', name)
  const pins = createHash('sha256')
  for (const file of ['go.mod', 'go.sum']) pins.update(readFileSync(join(module, file)))
  const folder = await cached(`${name}-${pins.digest('hex').slice(0, 12)}`, step, async (half) => {
    try {
      const go = await findOrDownloadGo(step)
      step.tell(`building ${name} with Go, which takes minutes the first time`)
      await runCommand(
        go,
        ['build', '-trimpath', '-ldflags', '-s -w', '-o', join(half, name), tool.package],
        {
          cwd: module,
          env: { CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOWORK: 'off', GOTMPDIR: half },
          log: cachePath('logs', `go-${name}.log`),
        },
      )
    } catch (error) {
      throw new Missing(`${tool.missing}; building it did not work: ${(error as Error).message}`)
    }
  })
  return join(folder, name)
}
