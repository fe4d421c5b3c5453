// Starts the gateway, nothing else.
import { runProcess } from '@jumpingjack/kit/service/run-process'
import { startGateway } from './app.ts'
import { readEnv } from './env.ts'

runProcess(() => startGateway(readEnv()))
