// Starts the places service, nothing else.
import { startHttpService } from '@jumpingjack/kit/service/http-service'
import { runProcess } from '@jumpingjack/kit/service/run-process'
import { assemble } from './app.ts'
import { readEnv } from './env.ts'

runProcess(() => startHttpService('places', readEnv(), assemble))
