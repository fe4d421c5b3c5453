// @module-tag full
// docs/asyncapi.yaml: what it contains, that it is valid, and that a stale file is noticed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventCatalogue, eventNames } from '@jumpingjack/contracts/events/events'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { asyncApi, checkAsyncApi, faultsOf } from '../checks/async-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'jumpingjack-asyncapi-'))
const file = join(folder, 'asyncapi.yaml')
afterAll(() => rmSync(folder, { recursive: true }))

it('rewrites a missing or stale file on request, and reports it otherwise', () => {
  expect(checkAsyncApi(file, false).ok).toBe(false)
  expect(checkAsyncApi(file, true).ok).toBe(true)
  expect(checkAsyncApi(file, false)).toEqual({ ok: true, report: '' })
  writeFileSync(file, readFileSync(file, 'utf8').replace('review-created', 'review-made'))
  expect(checkAsyncApi(file, false).report).toContain('npm run check -- --write')
})

it('describes every event with its publisher, its consumers and its payload', () => {
  checkAsyncApi(file, true)
  const document = parse(readFileSync(file, 'utf8'))
  for (const name of eventNames) {
    const { publisher, consumers, live, data } = eventCatalogue[name]
    const copies = [
      ...consumers.map((consumer) => ({ address: `${name}.${consumer}`, consumer })),
      ...(live ? [{ address: name, consumer: 'gateway' }] : []),
    ]
    for (const { address, consumer } of copies) {
      expect(document.channels).toHaveProperty([address, 'address'], address)
      expect(document.operations).toHaveProperty([`${publisher}-publishes-${address}`, 'action'], 'send')
      expect(document.operations).toHaveProperty([`${consumer}-consumes-${address}`, 'action'], 'receive')
    }
    const payload = document.components.messages[name].payload.properties
    expect(Object.keys(payload.data.properties)).toEqual(Object.keys(data.shape))
  }
})

it('finds what is not valid AsyncAPI', () => {
  expect(faultsOf(asyncApi())).toBeUndefined()
  expect(faultsOf({ ...asyncApi(), channels: { 'gym-rated': { address: 1 } } })).toBeDefined()
})
