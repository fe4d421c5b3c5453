// German texts of buttons that end, delete or charge something: a mix-up there harms.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const catalog = readFileSync(new URL('../src/lib/language/de.po', import.meta.url), 'utf8')

it.each([
  ['Cancel subscription', 'Abo kündigen'],
  ['Resume subscription', 'Abo fortsetzen'],
])('%s is %s', (english, german) => {
  expect(catalog).toContain(`msgid "${english}"\nmsgstr "${german}"\n`)
})
