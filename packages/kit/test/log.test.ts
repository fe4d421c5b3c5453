// A destination that takes no lines. /dev/full rejects them as a full disk does.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const logFile = join(import.meta.dirname, '../src/telemetry/log.ts')
const program = `
  const { createLog } = await import(${JSON.stringify(logFile)})
  const log = createLog('gym', 'info')
  for (let n = 0; n < 3; n++) {
    log.info({ n }, 'line')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  process.stderr.write('alive')
  process.kill(process.pid, 'SIGKILL')
`

it.runIf(process.platform === 'linux')('does not end a process whose log has no space', async () => {
  const args = ['-c', 'exec "$0" --input-type=module -e "$1" > /dev/full', process.execPath, program]
  const ended = await promisify(execFile)('sh', args).catch((error) => error)
  expect([ended.signal, ended.stderr]).toEqual(['SIGKILL', 'alive'])
})
