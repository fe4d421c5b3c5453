// Starts the admin service, nothing else.
import { runService } from '@jumpingjack/kit/service/service'
import { assemble } from './app.ts'
import { readEnv } from './env.ts'

runService('admin', readEnv, assemble)
