// A psql process that runs one statement at a time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Psql {
  /** The rows that it prints. Throws what it prints as an error. */
  run(sql: string): Promise<string[]>
  close(): Promise<void>
}

const end = '-- end of the result'

export function openPsql([program, ...args]: readonly [string, ...string[]]): Psql {
  const child = spawn(program, [...args, '-q', '-t', '-A', '-v', 'ON_ERROR_STOP=1'])
  let output = ''
  let errors = ''
  let resolve: (rows: string[]) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  child.stdout.on('data', (chunk) => {
    output += chunk
    if (output.endsWith(`${end}\n`)) resolve(output.split('\n').slice(0, -2))
  })
  child.on('exit', () => reject(new Error(`psql has ended: ${errors}`)))

  return {
    run(sql) {
      output = ''
      child.stdin.write(`${sql}${sql.endsWith('\\.\n') ? '' : ';\n'}\\echo '${end}'\n`)
      return new Promise((...both) => {
        ;[resolve, reject] = both
      })
    },

    async close() {
      if (child.exitCode !== null) return
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
