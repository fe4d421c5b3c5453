// npm run check: format, lint, types, dependency rules, dead code, line budgets, lock file.
import { createDisplay } from '@jumpingjack/local/progress/display'
import { runChecks } from './check-steps.ts'

const { failed } = await runChecks(createDisplay())
process.exit(failed > 0 ? 1 : 0)
