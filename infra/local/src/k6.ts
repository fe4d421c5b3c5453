// k6 for the load tests: the machine's own, else built when first asked for.
import { createDisplay } from './display.ts'
import { goTool } from './go-tools.ts'
import { findProgram } from './run-command.ts'

export async function findOrBuildK6(): Promise<string> {
  const found = findProgram('k6')
  if (found) return found
  const step = createDisplay(process.stderr).step('k6')
  try {
    const path = await goTool('k6', step)
    step.done()
    return path
  } catch (error) {
    step.fail()
    throw error
  }
}
