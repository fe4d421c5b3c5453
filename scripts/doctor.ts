// npm run doctor: asks each server and outside provider for the least that proves the settings, and prints a line each:
// good, or with the remedy. With --production also what docker-compose.production.yml needs; --generate prints a random
// value for each secret that it lacks and nobody outside gives out. Changes nothing. Exits with 1 if anything is wrong.
import { styleText } from 'node:util'
import { examine } from './doctor/examine.ts'
import { generateSecrets, missingInProduction } from './doctor/production.ts'
import { type Finding, readSettings } from './doctor/settings.ts'
import { readArguments, runCommand } from './stack/command.ts'

const signs = { good: '✓', fault: '✗', unset: '–' }
const colours = { good: 'green', fault: 'red', unset: 'gray' } as const

await runCommand(async () => {
  const options = { production: { type: 'boolean' }, generate: { type: 'boolean' } } as const
  const { production = false, generate } = readArguments(
    'npm run doctor -- [--production | --generate]',
    options,
  ).values
  if (generate) process.stdout.write(generateSecrets(process.env).join(''))
  else await report(production ? { ...process.env, LOCAL_MODE: 'false' } : process.env, production)
})

async function report(source: NodeJS.ProcessEnv, isProduction: boolean): Promise<void> {
  const missing = isProduction ? missingInProduction(source) : []
  const findings = [...missing, ...(await examine(await readSettings(source)))]
  const width = Math.max(...findings.map(({ name }) => name.length))
  for (const finding of findings) process.stdout.write(`${line(finding, width)}\n`)
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
}

function line({ name, state, text }: Finding, width: number): string {
  return `${styleText(colours[state], signs[state])} ${name.padEnd(width)}  ${text}`
}
