// Each setting of a process is explained where operators look for it, and secrets stay out of sight.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceNames, urlVariable } from '@jumpingjack/contracts/http/services'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const folderOf = (name: string) => (name === 'gateway' ? name : `services/${name}`)
const settingsOf = (name: string) => {
  const names = read(`${folderOf(name)}/src/env.ts`).matchAll(/^\s+([A-Z][A-Z\d]*_[A-Z\d_]+): /gm)
  return [...new Set([...names].map(([, setting]) => String(setting)))]
}
/** Of the processes among themselves: `npm start`, the compose files and the manifests set them. */
const isInternal = (name: string) =>
  /^(WEB_|REDIS_PREFIX$)/.test(name) || serviceNames.some((service) => name === urlVariable(service))

it.each(serviceNames)('the README of %s has all its settings', (name) => {
  const readme = read(`${folderOf(name)}/README.md`)
  expect(settingsOf(name).filter((setting) => !readme.includes(setting))).toEqual([])
})

it('.env.example has all settings of operators', () => {
  const all = serviceNames.flatMap(settingsOf)
  const example = read('.env.example')
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter((setting) => !isInternal(setting) && !example.includes(`#${setting}=`))).toEqual([])
})

it.each(['', '.production'])('docker-compose%s.yml has secrets in environments only', (kind) => {
  const lines = read(`docker-compose${kind}.yml`).split('\n')
  const secret = lines.filter((line) => /\$\{\w*(PASSWORD|SECRET|KEY)/.test(line))
  expect(secret.length).toBeGreaterThan(5)
  // Everybody on the machine sees the arguments of a command.
  expect(secret.filter((line) => !/^ +(environment: \{ )?[A-Z\d_]+: /.test(line))).toEqual([])
})
