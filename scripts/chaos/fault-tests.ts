// Promises that a test of `npm run test:full` shows, here at full size.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Outcome } from './product/chaos-product.ts'

const root = join(import.meta.dirname, '../..')

export const faultTests = [
  { id: 'P5', title: 'money moves once', file: 'test/faults/payments' },
  { id: 'P10', title: 'a scheduled share goes out once', file: 'test/faults/shares' },
  { id: 'P13', title: "guessing an administrator's password fails", file: 'gateway/test/admin-guessing' },
]

/** The test prints its figures. */
export async function runFaultTest(file: string, seed: string): Promise<Outcome> {
  const env = { ...process.env, FAULT_SIZE: 'full', SEED: seed }
  const test = spawn(process.execPath, [join(root, 'scripts/test.ts'), file], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const stop = () => void test.kill('SIGTERM')
  process.once('exit', stop)
  const code = await new Promise<number>((resolve) => test.once('exit', (status) => resolve(status ?? 1)))
  process.off('exit', stop)
  return { figures: {}, faults: code === 0 ? [] : [`${file} failed`] }
}
