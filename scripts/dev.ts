// npm run dev: the product with services that restart when their sources change and pages that reload.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDisplay } from '@jumpingjack/local/display'
import { freePort } from '@jumpingjack/local/ports'
import { runProgram } from '@jumpingjack/local/program'
import { seed } from './seed.ts'
import { startStackIn } from './start-stack.ts'

const root = join(import.meta.dirname, '..')
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))

const display = createDisplay()
const dataDir = process.env.DATA_DIR || join(root, '.data')

await runProgram({ dataDir, display, endedCode: 0 }, async (run) => {
  const vitePort = await freePort()
  const webDevUrl = `http://127.0.0.1:${vitePort}`
  await run.launch('service', {
    name: 'vite',
    command: 'vite',
    args: ['--host', '127.0.0.1', '--port', `${vitePort}`, '--strictPort'],
    cwd: join(root, 'web'),
    ready: () => fetch(webDevUrl),
  })
  const stack = await startStackIn(run, { port: Number(process.env.PORT || 8080), webDevUrl })
  await seed(stack.env)
  display.line(`
  Ready: ${stack.url}, services restart and pages reload when their sources change.
  Logs: ${join(dataDir, 'logs')}
`)
  return undefined
})
