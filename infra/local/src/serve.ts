// The four backing servers alone, until SIGTERM: node infra/local/src/serve.ts --data FOLDER
// Their addresses are printed, and written as shell exports to FOLDER/env.sh.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDisplay } from './display.ts'
import { onEnding } from './ending.ts'
import { Missing } from './missing.ts'
import { openRun } from './run.ts'
import { startServers } from './start-servers.ts'

const { values } = parseArgs({ options: { data: { type: 'string', default: '.data/servers' } } })
const display = createDisplay()
try {
  const run = await openRun(values.data, display)
  onEnding(async () => {
    run.ending()
    await run.close()
    process.exit()
  })
  const { env } = await startServers(run)
  const exports = Object.entries(env).map(([key, value]) => `export ${key}='${value}'\n`)
  await writeFile(join(run.dataDir, 'env.sh'), exports.join(''), { mode: 0o600 })
  display.line(exports.join('').trim())
  setInterval(() => undefined, 1 << 30)
} catch (error) {
  display.line(error instanceof Missing ? error.message : String((error as Error).stack))
  process.exit(1)
}
