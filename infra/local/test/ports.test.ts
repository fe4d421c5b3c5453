// @module-tag full
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { freePort } from '../src/process/ports.ts'

const count = 400
const choose = () => Promise.all(Array.from({ length: count }, freePort))

it('gives no port to two processes', async () => {
  const program = `
    import { freePort } from ${JSON.stringify(import.meta.resolve('../src/process/ports.ts'))}
    const ports = await Promise.all(Array.from({ length: ${count} }, freePort))
    console.log(JSON.stringify(ports))
    await new Promise((resolve) => process.stdin.on('end', resolve).resume())
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [[line], own] = await Promise.all([once(child.stdout, 'data'), choose()])
  const others: number[] = JSON.parse(String(line))
  expect(new Set([...own, ...others]).size).toBe(2 * count)
  child.stdin.end()
  await once(child, 'exit')
})
