// MinIO, for photos. Always a process: no images of it are published.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { goTool } from '../packages/go-tools.ts'
import { freePort } from '../process/ports.ts'
import { findProgram } from '../process/run-program.ts'
import { UserFacingError } from '../progress/user-facing-error.ts'
import type { BackingServer, ServerEnv } from './backing-server.ts'

const bucket = 'jumpingjack'

export const minio: BackingServer = {
  name: 'MinIO',
  variable: 'S3_ENDPOINT',
  fromEnvironment(given) {
    const { S3_ENDPOINT = '', S3_PUBLIC_URL, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET } = given
    if (!S3_ACCESS_KEY || !S3_SECRET_KEY)
      throw new UserFacingError('S3_ENDPOINT needs S3_ACCESS_KEY and S3_SECRET_KEY')
    return {
      S3_ENDPOINT,
      ...(S3_PUBLIC_URL && { S3_PUBLIC_URL }),
      S3_ACCESS_KEY,
      S3_SECRET_KEY,
      S3_BUCKET: S3_BUCKET ?? bucket,
    }
  },
  envFor: (address, secrets) => ({
    S3_ENDPOINT: `http://${address}`,
    S3_ACCESS_KEY: secrets.s3AccessKey,
    S3_SECRET_KEY: secrets.s3SecretKey,
    S3_BUCKET: bucket,
  }),
  ping,
  async startProcess(supervisor, task, secrets) {
    const program = findProgram('minio') ?? (await goTool('minio', task))
    const dir = join(supervisor.dataDir, 'minio')
    await mkdir(dir, { recursive: true })
    const address = `127.0.0.1:${await freePort()}`
    const env = minio.envFor(address, secrets)
    const server = await supervisor.launch('server', {
      name: 'minio',
      command: program,
      args: ['server', dir, '--address', address, '--quiet'],
      env: {
        MINIO_ROOT_USER: secrets.s3AccessKey,
        MINIO_ROOT_PASSWORD: secrets.s3SecretKey,
        MINIO_BROWSER: 'off',
        MINIO_UPDATE: 'off',
        MINIO_CALLHOME_ENABLE: 'off',
      },
      ready: () => ping(env),
    })
    return { note: '', env, processes: [server] }
  },
}

// An anonymous request for the list of buckets. Most S3 stores reject it; one that is still starting answers 503.
async function ping(env: ServerEnv) {
  const reply = await fetch(env.S3_ENDPOINT ?? '', { signal: AbortSignal.timeout(3000) })
  if (reply.status >= 500) throw new Error(`answered ${reply.status}`)
}
