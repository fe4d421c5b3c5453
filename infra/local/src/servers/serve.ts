// Runs the four backing servers alone until SIGTERM: node infra/local/src/servers/serve.ts --data FOLDER
// Prints their URLs and writes them as shell exports to FOLDER/env.sh.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runSupervised } from '../process/supervised-command.ts'
import { createDisplay } from '../progress/display.ts'
import { startServers } from './start-servers.ts'

const { values } = parseArgs({ options: { data: { type: 'string', default: '.data/servers' } } })
const display = createDisplay()
await runSupervised({ dataDir: values.data, display, signalExitCode: 0 }, async (supervisor) => {
  const { env } = await startServers(supervisor, process.env, { keepsData: true })
  const exports = Object.entries(env).map(([key, value]) => `export ${key}='${value}'`)
  await writeFile(join(supervisor.dataDir, 'env.sh'), `${exports.join('\n')}\n`, { mode: 0o600 })
  display.line(exports.join('\n'))
  return undefined
})
