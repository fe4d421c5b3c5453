import { expect, it } from 'vitest'
import { gatewayPort } from '../stack/ports.ts'

it.each([Number.NaN, 0, -1, 80.5, 65_535, 99_999])('rejects %d as a port in one line', async (port) => {
  await expect(gatewayPort(port)).rejects.toThrow(/^PORT must be a number from 1 to 65534, for example/)
})
