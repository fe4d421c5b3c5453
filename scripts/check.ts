// npm run check: the steps of check-steps.ts. With --write it updates generated text.
import { createDisplay } from '@jumpingjack/local/progress/display'
import { runChecks } from './checks/check-steps.ts'

const { failed } = await runChecks(createDisplay())
process.exit(failed.length > 0 ? 1 : 0)
