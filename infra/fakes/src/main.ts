// Starts the fakes of the outside providers.
import { runProcess } from '@jumpingjack/kit/service/run-process'
import { startFakes } from './app.ts'
import { readEnv } from './env.ts'

runProcess(() => startFakes(readEnv()))
