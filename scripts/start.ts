// npm start [-- --scale gym=2,gateway=2] [--observe]: the whole product on this machine, until Ctrl-C. npm run dev: the
// same with services that restart and pages that reload when their sources change.
import { join } from 'node:path'
import { lowerPriority } from '@jumpingjack/local/process/low-priority'
import { freePort } from '@jumpingjack/local/process/ports'
import { runSupervised } from '@jumpingjack/local/process/supervised-command'
import type { Supervisor } from '@jumpingjack/local/process/supervisor'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { describeError } from '@jumpingjack/local/progress/user-facing-error'
import { startObserve } from './observe/observe.ts'
import { seed, seedPhotos } from './seed/seed.ts'
import { userArguments } from './stack/command.ts'
import { dataDir } from './stack/running-env.ts'
import { readStartOptions } from './stack/scale.ts'
import { startStackIn } from './stack/start-stack.ts'

const signInHint = `  Sign in as alice@example.com, bob@example.com or carol@example.com: no password is needed.
`

const { scale, isObserved, isDev } = userArguments(readStartOptions)
const startedAt = Date.now()
const display = createDisplay()

/** A gateway rejects what the others cannot serve, so it must not wait for them. Decision 15 has the figures. */
function onLaunch(name: string, pid: number): void {
  if (!/^(gateway|haproxy)/.test(name)) lowerPriority(pid)
}

await runSupervised({ dataDir, display, signalExitCode: 0, onLaunch }, async (supervisor) => {
  const port = Number(process.env.PORT || 8080)
  const observe = isObserved ? await startObserve(supervisor) : undefined
  const webDevUrl = isDev ? await startVite(supervisor) : undefined
  const env = observe?.env ?? {}
  const stack = await startStackIn(supervisor, { port, keepsData: true, scale, env, webDevUrl })
  const addresses = observe
    ? `  Dashboards: ${observe.dashboardsUrl}   alerts: ${observe.alertsUrl}   traces: ${observe.tracesUrl}\n`
    : ''
  const task = display.task('Demo data')
  task.done(await seed(stack.env))
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  display.line(`
  Jumpingjack is ready after ${seconds} s:  ${stack.url}

${process.env.OIDC_ISSUER ? '' : signInHint}  Administrators sign in at ${stack.url}/Jumpingjack (see README.md).
  Fakes of the outside providers, with the calls of each: ${stack.fakesUrl}
${addresses}  Data are in ${supervisor.dataDir}, logs in its folder logs. Ctrl-C stops everything.
`)
  await addDemoPhotos(stack.env, supervisor)
  return undefined
})

/** Takes several seconds. The product is usable without: the next start draws those that are missing. */
async function addDemoPhotos(env: Record<string, string>, supervisor: Supervisor): Promise<void> {
  const task = display.task('Demo photos')
  try {
    task.done(await seedPhotos(env))
  } catch (error) {
    if (supervisor.isStopping()) return task.remove()
    task.fail()
    display.line(`${describeError(error)}\nThe product runs without them: the next start tries again.`)
  }
}

async function startVite(supervisor: Supervisor): Promise<string> {
  const port = `${await freePort()}`
  const url = `http://127.0.0.1:${port}`
  await supervisor.launch('service', {
    name: 'vite',
    command: 'vite',
    args: ['--host', '127.0.0.1', '--port', port, '--strictPort'],
    cwd: join(import.meta.dirname, '../web'),
    ready: () => fetch(url),
  })
  return url
}
