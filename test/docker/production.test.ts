// The production file, started with random secrets: what it publishes, and what a service that is taken over can reach.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@jumpingjack/local/process/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ComposeProject, compose, containersOf, docker, down, up, whyNoDocker } from './compose.ts'

const reason = await whyNoDocker()
if (reason) console.log(`production: skipped, because ${reason}`)

const files = ['docker-compose.yml', 'docker-compose.production.yml']
const site = 'gyms.example.com'
const storage = 'photos.example.com'
const folder = mkdtempSync(join(tmpdir(), 'jumpingjack-production-'))
const project: ComposeProject = { name: 'jumpingjack-production', files, env: {} }
let gym: string

describe.skipIf(reason)('docker-compose.production.yml', () => {
  beforeAll(async () => {
    writeCertificates()
    project.env = await environment()
    const seconds = await up(project)
    console.log(`ready ${seconds.toFixed(0)} s after docker compose up`)
    gym = String((await containersOf(project.name, 'gym'))[0])
  })
  afterAll(async () => {
    await down(project)
    rmSync(folder, { recursive: true })
  })

  it('serves the product and the photos by https, and redirects http', async () => {
    const page = await get('https', site, '/')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' https://${storage}`)
    expect(page.headers['strict-transport-security']).toBeDefined()
    expect(await get('http', site, '/')).toMatchObject({
      status: 308,
      headers: { location: `https://${site}/` },
    })
    expect((await get('https', storage, '/')).status).toBe(403)
  })

  it('publishes the ports of the proxy and no others', async () => {
    const label = `label=com.docker.compose.project=${project.name}`
    const lines = await docker('ps', '--filter', label, '--format', '{{.Names}} {{.Ports}}')
    const published = lines.split('\n').filter((line) => line.includes('->'))
    expect(published.map((line) => line.split(' ')[0])).toEqual([`${project.name}-proxy-1`])
  })

  it('runs a service without root, capabilities and a writable file system', async () => {
    const state = await inGym(`
      const { readFileSync, writeFileSync } = await import('node:fs')
      let writable = true
      try { writeFileSync('/app/x', 'x') } catch { writable = false }
      const capabilities = /CapEff:\\s*(\\w+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
      return { uid: process.getuid(), writable, capabilities: Number('0x' + capabilities) }`)
    expect(state).toEqual({ uid: 1000, writable: false, capabilities: 0 })
  })

  it('keeps keys and secrets of other services out of the gym container', async () => {
    const { keys, env } = await inGym(`
      const { readdirSync } = await import('node:fs')
      return { keys: readdirSync('/keys'), env: Object.values(process.env).join(' ') }`)
    expect(keys.sort()).toEqual(['gym.private.json', 'trusted.json'])
    const own = ['GYM_MONGO_PASSWORD', 'GYM_BROKER_PASSWORD']
    const secrets = Object.entries(project.env).filter(([name]) => /PASSWORD|SECRET|_KEYS?$/.test(name))
    expect(
      secrets
        .filter(([, value]) => env.includes(value))
        .map(([name]) => name)
        .sort(),
    ).toEqual(own.sort())
  })

  it('lets the gym container reach its own servers, and neither MinIO, Redis, the proxy nor the internet', async () => {
    const addresses = await Promise.all(['minio', 'redis', 'proxy'].map(addressesOf))
    const forbidden = ['minio:9000', 'redis:6379', 'proxy:8443', '1.1.1.1:443', ...addresses.flat()]
    const allowed = ['mongo:27017', 'rabbitmq:5672', 'review:8000']
    const reached = await inGym(`
      const { connect } = await import('node:net')
      const reaches = (address) => new Promise((resolve) => {
        const [host, port] = address.split(':')
        const socket = connect({ host, port, timeout: 3000 })
        for (const [event, result] of [['connect', true], ['error', false], ['timeout', false]])
          socket.once(event, () => { socket.destroy(); resolve(result) })
      })
      const found = []
      for (const address of ${JSON.stringify([...allowed, ...forbidden])})
        if (await reaches(address)) found.push(address)
      return found`)
    expect(reached).toEqual(allowed)
  })

  it('lets the database user of the gym service read no other database', async ({ skip }) => {
    // The image of the gym service is a bundle, without the driver as a package.
    const url = `mongodb://gym:${project.env.GYM_MONGO_PASSWORD}@mongo:27017/?authSource=admin`
    const { product, own, other, anonymous } = await inSetup(`
      const { MongoClient } = await import('mongodb')
      const read = async (url, name) => {
        const client = new MongoClient(url, { serverSelectionTimeoutMS: 5000 })
        try { await client.db(name).collection('anything').findOne(); return 'read' }
        catch (error) { return error.codeName ?? error.message }
        finally { await client.close() }
      }
      const url = ${JSON.stringify(url)}
      const client = new MongoClient(url)
      const info = await client.db('admin').command({ buildInfo: 1 })
      await client.close()
      return {
        product: info.ferretdb ? 'FerretDB' : 'MongoDB',
        own: await read(url, 'jumpingjack-gym'),
        other: await read(url, 'jumpingjack-payment'),
        anonymous: await read('mongodb://mongo:27017/', 'jumpingjack-payment'),
      }`)
    expect(own).toBe('read')
    expect(anonymous).not.toBe('read')
    skip(product === 'FerretDB', 'FerretDB does not enforce the roles of users')
    expect(other).toBe('Unauthorized')
  })

  it('gives the review service a MinIO user for its bucket only', async () => {
    const { S3_ACCESS_KEY: user, S3_SECRET_KEY: password, S3_PORT: port } = project.env
    const script = `export MC_CONFIG_DIR=/tmp/mc; mc alias set own http://minio:${port} ${user} ${password} >/dev/null
      mc ls own/jumpingjack >/dev/null && echo bucket
      mc mb own/other >/dev/null 2>&1 && echo other
      mc admin user list own >/dev/null 2>&1 && echo admin
      true`
    const run = ['run', '--rm', '--no-deps', '--entrypoint', 'sh', 'storage-setup', '-c', script]
    const output = await compose(project, run)
    expect(output.trim().split('\n')).toEqual(['bucket'])
  })
})

/** Every required variable, random where nothing else is needed. */
async function environment(): Promise<Record<string, string>> {
  const text = readFileSync(join(import.meta.dirname, '../..', String(files[1])), 'utf8')
  const names = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => String(name))
  const random = names.map((name): [string, string] => [name, randomBytes(20).toString('hex')])
  return {
    ...Object.fromEntries(random),
    PUBLIC_URL: `https://${site}`,
    STORAGE_HOST: storage,
    TLS_CERTIFICATES_DIR: folder,
    HTTP_PORT: `${await freePort()}`,
    HTTPS_PORT: `${await freePort()}`,
    S3_PORT: '9000',
    ADMIN_EMAIL: 'admin@example.com',
    OIDC_ISSUER: 'https://accounts.example.com',
    SOCIAL_TOKEN_KEYS: `one:${randomBytes(20).toString('hex')}`,
  }
}

function writeCertificates(): void {
  chmodSync(folder, 0o755)
  for (const host of [site, storage]) {
    const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]
    execFileSync('openssl', [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    writeFileSync(join(folder, `${host}.pem`), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
    rmSync(key)
    rmSync(certificate)
  }
}

const evaluate = (body: string) => [
  ...['--input-type=module', '--eval'],
  `const work = async () => {${body}}; console.log(JSON.stringify(await work()))`,
]

/** Runs the body of an async function in the gym container and returns its result. */
// biome-ignore lint/suspicious/noExplicitAny: results have every shape
async function inGym(body: string): Promise<any> {
  return JSON.parse(await docker('exec', gym, 'node', ...evaluate(body)))
}

/** The same in a new container of `setup`, which has the packages of the kit. */
// biome-ignore lint/suspicious/noExplicitAny: results have every shape
async function inSetup(body: string): Promise<any> {
  const run = ['run', '--rm', '--no-deps', '--entrypoint', 'node', 'setup']
  return JSON.parse(await compose(project, [...run, ...evaluate(body)]))
}

/** IP address and port of a service in each of its networks. */
async function addressesOf(service: string): Promise<string[]> {
  const ports: Record<string, number> = { minio: 9000, redis: 6379, proxy: 8443 }
  const [container = ''] = await containersOf(project.name, service)
  const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}'
  const addresses = (await docker('inspect', '--format', format, container)).trim().split(' ')
  return addresses.map((address) => `${address}:${ports[service]}`)
}

function get(protocol: 'http' | 'https', host: string, path: string) {
  const port = project.env[protocol === 'http' ? 'HTTP_PORT' : 'HTTPS_PORT']
  const address = { host: '127.0.0.1', port, path, headers: { host } }
  const options = { ...address, servername: host, rejectUnauthorized: false }
  return new Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
    const client = protocol === 'http' ? http : https
    const request = client.get(options, (reply) => {
      reply.resume()
      resolve({ status: reply.statusCode, headers: reply.headers })
    })
    request.once('error', reject)
  })
}
