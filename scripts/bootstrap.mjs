// usage: node scripts/bootstrap.mjs COMMAND [ARGUMENTS]
// Runs scripts/COMMAND.ts by the project's own Node.js, after it has seen to it that node_modules is what
// package-lock.json says. Needs Node.js 20 and no dependency.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const unfinished = join(modules, '.unfinished')

const [command = '', ...args] = process.argv.slice(2)
const script = join(import.meta.dirname, `${command}.ts`)
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) fail(`There is no command "${command}"`)
if (!isInstalled()) await alone(install)
process.env.PATH = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`
await run()

// npm writes its own copy of the lock file last, so it tells of a whole installation. Packages for other
// platforms are in the lock file only.
function isInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(modules, '.package-lock.json'))
  if (!present || existsSync(unfinished) || !existsSync(join(modules, '.bin/node'))) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const there = present[path]
    if (!there) return entry.optional || entry.devOptional
    return there.version === entry.version && there.integrity === entry.integrity
  })
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

async function install() {
  if (isInstalled()) return
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  console.log('… npm packages: installing')
  const progress = setInterval(() => console.log(`… npm packages: installing (${seconds()})`), 15_000)
  // What a killed installation left is not to be trusted.
  if (existsSync(unfinished) || !existsSync(join(modules, '.package-lock.json'))) removeModules()
  mkdirSync(modules, { recursive: true })
  writeFileSync(unfinished, '')
  const folder = mkdtempSync(join(tmpdir(), 'jumpingjack-npm-'))
  const logFile = join(folder, 'npm-install.log')
  const done = await npmInstall(logFile)
  clearInterval(progress)
  if (!done) fail(`The npm packages could not be installed: ${lastError(logFile)} (all of it: ${logFile})`)
  rmSync(unfinished)
  rmSync(folder, { recursive: true })
  if (!isInstalled())
    fail('npm installed something else than package-lock.json says: run `npm install` and look')
  console.log(`✓ npm packages (${seconds()})`)
}

// Not `npm ci`: it refuses a lock file that lacks packages for platforms which the registry does not serve.
// This takes what the lock file says and leaves it as it is; isInstalled checks that afterwards.
function npmInstall(logFile) {
  const log = openSync(logFile, 'w')
  const npm = ['npm', 'install', '--no-save', '--no-audit', '--no-fund']
  // Where it can be had: the kernel ends npm when this process is killed, so that a next start is alone.
  const bound = existsSync('/usr/bin/setpriv') ? ['setpriv', '--pdeathsig', 'KILL', '--', ...npm] : npm
  const child = spawn(bound[0], bound.slice(1), { cwd: root, stdio: ['ignore', log, log] })
  closeSync(log)
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

function removeModules() {
  rmSync(modules, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

function lastError(logFile) {
  const errors = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /^npm error (?!code |A complete log)\S/.test(line))
    .map((line) => line.slice('npm error '.length))
  return errors.slice(0, 2).join(' ') || 'npm did not run; is it on the PATH?'
}

// One installation at a time. The kernel frees the name when its holder ends, however it ends.
async function alone(work) {
  const name = `\0jumpingjack-npm-${createHash('sha256').update(root).digest('hex').slice(0, 24)}`
  let server = await tryListen(name)
  if (!server) console.log(`… npm packages: waiting for process ${await ask(name)}, which is installing them`)
  while (!server) {
    await sleep(200)
    server = await tryListen(name)
  }
  await work()
  server.close()
}

function tryListen(path) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(`${process.pid}`))
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve() : reject(error)))
    server.listen({ path }, () => resolve(server))
  })
}

function ask(path) {
  return new Promise((resolve) => {
    let pid = ''
    const socket = connect({ path })
    socket.on('data', (data) => {
      pid += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(pid || '?'))
  })
}

async function run() {
  const node = join(modules, '.bin/node')
  const own = JSON.parse(readFileSync(join(modules, 'node/package.json'), 'utf8')).version
  if (process.versions.node === own) {
    process.argv = [process.argv[0], script, ...args]
    await import(script)
    return
  }
  const env = { ...process.env, STARTED_BY: `${process.pid}` }
  const child = spawn(node, [script, ...args], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => {
    if (code !== null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function fail(line) {
  console.error(line)
  process.exit(1)
}
