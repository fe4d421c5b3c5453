// The four backing servers alone, until SIGTERM: node infra/local/src/serve.ts --data FOLDER
// Their addresses are printed, and written as shell exports to FOLDER/env.sh.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDisplay } from './display.ts'
import { runProgram } from './program.ts'
import { startServers } from './start-servers.ts'

const { values } = parseArgs({ options: { data: { type: 'string', default: '.data/servers' } } })
const display = createDisplay()
await runProgram({ dataDir: values.data, display, endedCode: 0 }, async (run) => {
  const { env } = await startServers(run)
  const exports = Object.entries(env).map(([key, value]) => `export ${key}='${value}'`)
  await writeFile(join(run.dataDir, 'env.sh'), `${exports.join('\n')}\n`, { mode: 0o600 })
  display.line(exports.join('\n'))
  return undefined
})
