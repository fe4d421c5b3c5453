// npm run check: format, lint, types, import laws, dead code, line budgets.
import { createDisplay } from '@jumpingjack/local/display'
import { runChecks } from './check-steps.ts'

const { failed } = await runChecks(createDisplay())
process.exit(failed > 0 ? 1 : 0)
