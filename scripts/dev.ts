// npm run dev: the product; services restart and pages reload when their sources change.
import { join } from 'node:path'
import { freePort } from '@jumpingjack/local/process/ports'
import { runSupervised } from '@jumpingjack/local/process/supervised-command'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { seed, seedPhotos } from './seed/seed.ts'
import { dataDir } from './stack/running-env.ts'
import { startStackIn } from './stack/start-stack.ts'

const root = join(import.meta.dirname, '..')

const display = createDisplay()

await runSupervised({ dataDir, display, signalExitCode: 0 }, async (supervisor) => {
  const vitePort = await freePort()
  const webDevUrl = `http://127.0.0.1:${vitePort}`
  await supervisor.launch('service', {
    name: 'vite',
    command: 'vite',
    args: ['--host', '127.0.0.1', '--port', `${vitePort}`, '--strictPort'],
    cwd: join(root, 'web'),
    ready: () => fetch(webDevUrl),
  })
  const port = Number(process.env.PORT || 8080)
  const stack = await startStackIn(supervisor, { port, webDevUrl, keepsData: true })
  await seed(stack.env)
  display.line(`
  Ready: ${stack.url}, services restart and pages reload when their sources change.
  Logs: ${join(supervisor.dataDir, 'logs')}
`)
  await seedPhotos(stack.env)
  return undefined
})
