// @module-tag full
// Every backing server, as a process or as a container, can be killed, frozen, thawed and restarted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it.for(backingServers)(
  '$name is killed, frozen, thawed and restarted at its address',
  async (server, { skip }) => {
    const { env = {}, faults } = started.servers.find(({ name }) => name === server.name) ?? {}
    if (!faults) return skip(`${server.variable} is given`)
    const isThere = () => answers(server.ping(env))
    expect(await isThere()).toBe(true)
    await faults.kill()
    expect(await isThere()).toBe(false)
    await faults.restart()
    expect(await isThere()).toBe(true)
    await faults.freeze()
    expect(await isThere()).toBe(false)
    await faults.thaw()
    await expect.poll(isThere).toBe(true)
    await faults.restart()
    expect(await isThere()).toBe(true)
  },
)

function answers(ping: Promise<unknown>): Promise<boolean> {
  const silence = new Promise<boolean>((resolve) => setTimeout(resolve, silenceMs, false).unref())
  const reply = ping.then(
    () => true,
    () => false,
  )
  return Promise.race([reply, silence])
}
