// Runs the trace viewer at 127.0.0.1:PORT.
import { traceViewer } from './trace-viewer.ts'

traceViewer().listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
