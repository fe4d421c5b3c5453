// @module-tag full
import { takePort } from '@jumpingjack/local/process/ports'
import { expect, it } from 'vitest'
import { choosePorts, gatewayPort } from '../stack/ports.ts'

/** A port whose next one is this process's own. */
async function portBeforeTaken(): Promise<number> {
  for (let port = 21_000; ; port += 2) if (await takePort(port + 1)) return port
}

it('leaves a port to the process that has chosen it and does not listen yet', async () => {
  const port = await portBeforeTaken()
  const { fakes, gateway } = await choosePorts(port)
  expect(gateway).toEqual([port])
  expect(fakes).not.toEqual([port + 1])
})

it.each([Number.NaN, 0, -1, 80.5, 65_535, 99_999])('rejects %d as a port in one line', async (port) => {
  await expect(gatewayPort(port)).rejects.toThrow(/^PORT must be a number from 1 to 65534, for example/)
})
