// npm start [-- --scale gym=2,gateway=2]: the whole product on this machine, until Ctrl-C.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runSupervised } from '@jumpingjack/local/process/supervised-command'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { seed } from './seed/seed.ts'
import { readScale } from './stack/scale.ts'
import { startStackIn } from './stack/start-stack.ts'
import { userArguments } from './stack/user-arguments.ts'

const root = join(import.meta.dirname, '..')
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))

const scale = userArguments(readScale)
const startedAt = Date.now()
const display = createDisplay()
const dataDir = process.env.DATA_DIR || join(root, '.data')

await runSupervised({ dataDir, display, signalExitCode: 0 }, async (supervisor) => {
  const port = Number(process.env.PORT || 8080)
  const stack = await startStackIn(supervisor, { port, keepsData: true, scale })
  const task = display.task('Demo data')
  task.done(await seed(stack.env))
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  display.line(`
  Jumpingjack is ready after ${seconds} s:  ${stack.url}

  Sign in as alice@example.com, bob@example.com or carol@example.com: no password is needed.
  Administrators sign in at ${stack.url}/Jumpingjack (see README.md).
  Fakes of the outside providers, with the calls of each: ${stack.fakesUrl}
  Data are in ${dataDir}, logs in its folder logs. Ctrl-C stops everything.
`)
  return undefined
})
