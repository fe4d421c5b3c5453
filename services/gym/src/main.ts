// Starts the gym service, nothing else.
import { runProcess } from '@jumpingjack/kit/service/run-process'
import { startService } from '@jumpingjack/kit/service/service'
import { assemble } from './app.ts'
import { readEnv } from './env.ts'

runProcess(() => startService('gym', readEnv(), assemble))
