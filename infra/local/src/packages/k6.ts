// k6 for the load tests: from the PATH, else built at its first use.
import { findProgram } from '../process/run-command.ts'
import { createDisplay, runTask } from '../progress/display.ts'
import { goTool } from './go-tools.ts'

export async function findOrBuildK6(): Promise<string> {
  return findProgram('k6') ?? runTask(createDisplay(process.stderr), 'k6', (task) => goTool('k6', task))
}
