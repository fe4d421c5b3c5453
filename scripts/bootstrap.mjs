// usage: node scripts/bootstrap.mjs COMMAND [ARGUMENTS]
// Installs the npm packages if node_modules does not match package-lock.json. Then runs scripts/COMMAND.ts with the
// Node.js from these packages. COMMAND may be FOLDER/NAME. Needs Node.js 20.11 or newer and no package itself.
import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { constants, homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 11))
  fail(`Node.js 20.11 or newer is needed, this is ${process.versions.node}`)
try {
  homedir()
} catch {
  fail('This user has no home folder: set HOME to one')
}
const { remedyFor, remedyForFiles } = await import('../infra/local/src/progress/remedy.mjs')
const { withLock } = await import('../infra/local/src/process/lock.mjs')

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')

const [command = '', ...args] = process.argv.slice(2)
const script = join(import.meta.dirname, `${command}.ts`)
if (!/^[a-z-]+(\/[a-z-]+)?$/.test(command) || !existsSync(script)) fail(`There is no command "${command}"`)
if (!isInstalled())
  await withLock(
    `npm ${root}`,
    (pid) => console.log(`… npm packages: waiting for process ${pid}, which is installing them`),
    install,
  ).catch((error) => fail([remedyForFiles(error), error.message].filter(Boolean).join(': ')))
// All processes of a command share compiled code: it halves the processor time of a start.
process.env.NODE_COMPILE_CACHE ??= join(modules, '.cache/node')
const packagedNode = findPackagedNode()
process.env.PATH = [dirname(packagedNode ?? process.execPath), join(modules, '.bin'), process.env.PATH].join(
  delimiter,
)
await run()

/** Whether all packages of package-lock.json are installed, by this script or by `npm ci`. */
function isInstalled() {
  // npm writes this file when everything is installed.
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { integrity, optional }]) =>
      !integrity || (installed[path] ? installed[path].integrity === integrity : optional),
  )
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

async function install() {
  if (isInstalled()) return
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  console.log('… npm packages: installing')
  const progress = setInterval(() => console.log(`… npm packages: installing (${seconds()})`), 15_000)
  const folder = mkdtempSync(join(tmpdir(), 'jumpingjack-npm-'))
  const logFile = join(folder, 'npm-ci.log')
  const done = await npmCi(logFile)
  clearInterval(progress)
  if (!done) {
    const error = `The npm packages could not be installed: ${lastError(logFile)} (full log: ${logFile})`
    fail([remedyFor(error), error].filter(Boolean).join('. '))
  }
  rmSync(folder, { recursive: true })
  console.log(`✓ npm packages (${seconds()})`)
}

function npmCi(logFile) {
  const log = openSync(logFile, 'w')
  const npm = ['npm', 'ci']
  // The kernel kills npm when this process is killed, so that two installations never run at once.
  const commandLine = existsSync('/usr/bin/setpriv') ? ['setpriv', '--pdeathsig', 'KILL', '--', ...npm] : npm
  const child = spawn(commandLine[0], commandLine.slice(1), { cwd: root, stdio: ['ignore', log, log] })
  closeSync(log)
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

function lastError(logFile) {
  const errors = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /^npm (error|ERR!) (?!code |A complete log)\S/.test(line))
    .map((line) => line.replace(/^npm \S+ /, ''))
  return errors.slice(0, 2).join(' ') || 'npm did not run; is it on the PATH?'
}

/** npm has no Node.js package for some platforms. They need a new Node.js of their own. */
function findPackagedNode() {
  // Not `.bin/node`: npm 10 leaves that link out, because packages for other platforms have the same one.
  const folder = readdirSync(modules).find((name) => /^node-(bin-)?(darwin|linux|win)-/.test(name))
  const program = folder && join(modules, folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return program && existsSync(program) ? program : undefined
}

async function run() {
  if (!packagedNode && major < 24)
    fail(
      `Node.js 24 or newer is needed on ${process.platform}-${process.arch}, this is ${process.versions.node}`,
    )
  if (!packagedNode || realpathSync(packagedNode) === realpathSync(process.execPath)) {
    process.argv = [process.argv[0], script, ...args]
    await import(script)
    return
  }
  const env = { ...process.env, STARTED_BY: `${process.pid}` }
  const child = spawn(packagedNode, [script, ...args], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
