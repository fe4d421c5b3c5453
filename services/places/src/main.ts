// Starts the places service, nothing else.
import { runProcess } from '@jumpingjack/kit/service'
import { startStateless } from '@jumpingjack/kit/stateless'
import { assemble } from './app.ts'
import { readEnv } from './env.ts'

runProcess(async () => startStateless('places', readEnv(), assemble))
