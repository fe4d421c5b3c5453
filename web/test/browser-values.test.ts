// Values of the browser that are not as the standards say, and may be anything.

import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { localStore } from '../src/lib/browser-store.ts'
import { unitsOf } from '../src/lib/geo/distance.ts'
import { has12Hours, timeText } from '../src/lib/labels/time-of-day.ts'
import { browserLocale } from '../src/lib/language/browser-locale.ts'
import { usualLanguage } from '../src/lib/language/language.ts'

afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['en-US', 'en-US', 'en', 'mile', '10 PM'],
  ['en-US@posix', 'en-US', 'en', 'mile', '10 PM'],
  ['en_GB.UTF-8', 'en-GB', 'en', 'mile', '22:00'],
  ['en-GB-oed', 'en-GB', 'en', 'mile', '22:00'],
  ['de_DE.UTF-8@euro', 'de-DE', 'de', 'kilometer', '22:00'],
  ['DE', 'de', 'de', 'kilometer', '22:00'],
  ['de-DE-1996-x', 'de-DE-1996', 'de', 'kilometer', '22:00'],
  ['no-NO-NY', 'no-NO', 'en', 'kilometer', '22:00'],
  ['zh-Hant-TW', 'zh-Hant-TW', 'en', 'kilometer', '10 PM'],
  ['iw', 'he', 'en', 'kilometer', '22:00'],
  ['en-u-hc-zz', 'en-u-hc-zz', 'en', 'mile', '10 PM'],
  ['nb-NO,en', 'nb', 'en', 'kilometer', '22:00'],
  ['C', 'en', 'en', 'mile', '10 PM'],
  ['', 'en', 'en', 'mile', '10 PM'],
  [undefined, 'en', 'en', 'mile', '10 PM'],
  [null, 'en', 'en', 'mile', '10 PM'],
])(
  'the language of the browser %s is %s: language %s, units %s, times as %s',
  (language, locale, shown, units, time) => {
    vi.stubGlobal('navigator', { language })
    expect(String(browserLocale())).toBe(locale)
    expect([usualLanguage(), unitsOf()]).toEqual([shown, units])
    expect(timeText(22 * 60)).toBe(time)
  },
)

it.each([
  [['fr', 'de', 'en'], 'de'],
  [['fr-CA', 'en-GB', 'de'], 'en'],
  [['pt-BR'], 'en'],
  [['xx', 'DE_at.UTF-8'], 'de'],
  [['deu', 'x-de', '', undefined, 'de-CH'], 'de'],
  [[], 'de'],
  [undefined, 'de'],
])('the language of the page is the first of the browser that there is: of %j %s', (languages, shown) => {
  vi.stubGlobal('navigator', { language: 'de-DE', languages })
  expect(usualLanguage()).toBe(shown)
})

it('the language of the browser may choose the hours', () => {
  expect([has12Hours('en-US-u-hc-h23'), has12Hours('en-GB-u-hc-h12')]).toEqual([false, true])
})

const refuse = () => {
  throw new DOMException('', 'QuotaExceededError')
}

// Other tests share the store.
const isNamed = () => localStore.names().includes('name')

it.each([
  ['is blocked', refuse, undefined],
  ['is full', () => Object.create({ getItem: () => 'old', setItem: refuse, removeItem: refuse }), 'old'],
  ['does not exist', () => undefined, undefined],
])('storage that %s keeps values as long as the page', (_what, storage, stored) => {
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', { get: storage, configurable: true })
  expect(localStore.getItem('name')).toBe(stored ?? null)
  localStore.setItem('name', 'new')
  expect([localStore.getItem('name'), isNamed()]).toEqual(['new', true])
  localStore.removeItem('name')
  expect([localStore.getItem('name'), isNamed()]).toEqual([null, false])
})

it('storage has the value of another tab where that is newer', () => {
  let stored: string | null = 'old'
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem: refuse })
  localStore.setItem('member', 'ann')
  expect(localStore.getItem('member')).toBe('ann')
  stored = 'ben'
  expect(localStore.getItem('member')).toBe('ben')
})

const folder = new URL('../src/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)
const codeOf = (file: string) =>
  readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')

it.each([
  ['the language of the browser', /navigator\.languages?|Intl\.Locale\b/, 'lib/language/browser-locale.ts'],
  ['the day of the reader', /toISOString\(\)\.slice/, 'lib/labels/local-time.ts'],
  ['storage', /\b(local|session)Storage\b/, 'lib/browser-store.ts'],
])('the sources read %s in one place', (_what, access, place) => {
  expect(files.filter((file) => access.test(codeOf(file)))).toEqual([place])
})
