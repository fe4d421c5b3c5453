// npm run check: the steps of check-steps.ts. With --write it updates generated text.
import { createDisplay } from '@jumpingjack/local/progress/display'
import { runChecks } from './checks/check-steps.ts'

const results = await runChecks(createDisplay(), { rewrite: process.argv.includes('--write') })
process.exit(results.some(({ outcome }) => outcome === 'failed') ? 1 : 0)
