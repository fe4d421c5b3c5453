import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { oldestBrowsersText } from '../browsers.ts'
import { findNewBuiltIns } from '../built-ins.ts'

it.each([
  ['const { promise } = Promise.withResolvers()', ['Promise.withResolvers']],
  ['Object.groupBy(gyms, typeOf)', ['Object.groupBy']],
  ['Response.json({})', ['Response.json']],
  ['AbortSignal.any([one, other])', ['AbortSignal.any']],
  ['one.isSubsetOf(other)', ['Set#isSubsetOf']],
  ['buffer.transferToFixedLength()', ['ArrayBuffer#transferToFixedLength']],
  ['map.values().map(name)', ['.values().map']],
  ['[...map.values()].map(name)', []],
  ['gyms.toSorted(byName).at(-1)', []],
  ['structuredClone(gym); AbortSignal.timeout(5)', []],
])('finds the built-ins in %s that are too new', (code, found) => {
  expect(findNewBuiltIns(code)).toEqual(found)
})

it('names the oldest browsers in the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(readme.replaceAll(/\s+/g, ' ')).toContain(oldestBrowsersText)
})
