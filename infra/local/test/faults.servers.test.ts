// @module-tag full
// Every backing server, as a process or as a container, can be killed, frozen, thawed and restarted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSupervisor, type Supervisor } from '../src/process/supervisor.ts'
import { createDisplay } from '../src/progress/display.ts'
import {
  backingServers,
  type Servers,
  startServers,
  withoutTestServers,
} from '../src/servers/start-servers.ts'

/** Longer than the time-outs of all pings. */
const silenceMs = 5_000

let supervisor: Supervisor
let started: Servers

beforeAll(async () => {
  const folder = await mkdtemp(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'servers-'))
  supervisor = await openSupervisor(folder, createDisplay())
  started = await startServers(supervisor, withoutTestServers(process.env))
}, 600_000)
afterAll(async () => {
  await supervisor.close()
  await rm(supervisor.dataDir, { recursive: true, force: true })
})

describe.each(backingServers)('$name', ({ name, variable, ping }) => {
  const server = () => {
    const found = started.servers.find((each) => each.name === name)
    if (!found) throw new Error(`${name} was not started`)
    return { ...found, answers: () => answers(ping(found.env)) }
  }

  it('stays down after a kill and comes back at the same address', async ({ skip }) => {
    const { faults, answers } = server()
    if (!faults) return skip(`${variable} is given`)
    expect(await answers()).toBe(true)
    await faults.kill()
    expect(await answers()).toBe(false)
    await faults.restart()
    expect(await answers()).toBe(true)
  })

  it('answers nothing while it is frozen', async ({ skip }) => {
    const { faults, answers } = server()
    if (!faults) return skip(`${variable} is given`)
    await faults.freeze()
    expect(await answers()).toBe(false)
    await faults.thaw()
    await expect.poll(answers).toBe(true)
  })

  it('comes back after a restart without a kill', async ({ skip }) => {
    const { faults, answers } = server()
    if (!faults) return skip(`${variable} is given`)
    await faults.restart()
    expect(await answers()).toBe(true)
  })
})

function answers(ping: Promise<unknown>): Promise<boolean> {
  const silence = new Promise<boolean>((resolve) => setTimeout(resolve, silenceMs, false).unref())
  const reply = ping.then(
    () => true,
    () => false,
  )
  return Promise.race([reply, silence])
}
