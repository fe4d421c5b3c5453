// k6 for the load tests: from the PATH, else built at its first use.

import { findProgram } from '../process/run-command.ts'
import { createDisplay } from '../progress/display.ts'
import { goTool } from './go-tools.ts'

export async function findOrBuildK6(): Promise<string> {
  const found = findProgram('k6')
  if (found) return found
  const task = createDisplay(process.stderr).task('k6')
  try {
    const path = await goTool('k6', task)
    task.done()
    return path
  } catch (error) {
    task.fail()
    throw error
  }
}
