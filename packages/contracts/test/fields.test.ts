import { expect, it } from 'vitest'
import {
  GymId,
  Id,
  Link,
  line,
  optionalLine,
  optionalText,
  pageQuery,
  text,
  toOneLine,
} from '../src/fields/fields.ts'

const unseen = ['', ' ', '\n', '\u200b', '\u200b \u2060', '\u3164', '\u2800\u2800']
const ignored = ['\u034f', '\ufe0f', '\u17b4', '\u180b', '\u{e0100}', '\u2065', '\u{16fe4}', '\u0301']

it.each([...unseen, ...ignored])('rejects %j where a text is required', (value) => {
  const { error } = text(10, 'Name').safeParse(value)
  expect(error?.issues).toMatchObject([{ message: 'Name is required' }])
})

it.each([...unseen, ...ignored])('reads %j as no text where it is optional', (value) => {
  expect(optionalText(10).parse(value)).toBeUndefined()
})

it.each(['Ann', ' Ann ', '💪', '👩‍👧', 'می\u200cرو', '.', '❤\ufe0f', 'ที่', '한'])(
  'accepts the text %j',
  (value) => {
    expect(text(10).parse(value)).toBe(value.trim())
    expect(optionalText(10).parse(value)).toBe(value.trim())
  },
)

it.each(['Iron\nGym', 'Iron\tGym', '\u202emyG', 'Gym\u2066', 'Iron\u2028Gym', 'G\u00adym', '\u200eGym'])(
  'rejects %j on one line',
  (value) => {
    const message = 'Name has characters that cannot be shown'
    expect(line(50, 'Name').safeParse(value).error?.issues).toMatchObject([{ message }])
    expect(optionalLine(50, 'Name').safeParse(value).error?.issues).toMatchObject([{ message }])
  },
)

it.each(['Ann', '👩‍👧', 'می\u200cرو', 'Łódź 24/7', '東京ジム'])('accepts the line %j', (value) => {
  expect(line(50).parse(value)).toBe(value)
  expect(optionalLine(50).parse(value)).toBe(value)
  expect(optionalLine(50).parse(' ')).toBeUndefined()
})

it.each([
  ['\u200bTrail Point\u200b', 'Trail Point'],
  ['Iron\n  Works', 'Iron Works'],
  ['Gym \u202eMyG', 'Gym MyG'],
  ['👩\u200d🚀 Studio', '👩\u200d🚀 Studio'],
])('puts %j on one line', (value, expected) => {
  expect(toOneLine(value)).toBe(expected)
  expect(line(100, 'Name').parse(toOneLine(value))).toBe(expected)
})

it.each([
  'https://x.example/a\u0000b',
  'https://x.example/a\u2028b',
  'https://x.example/\ud83d',
  'https://x.example/\u202egpj.exe',
  'http://user:pass@x.example/',
  'https://google.com@x.example/',
  'https:x.example',
  'javascript:alert(1)',
])('rejects the link %j', (value) => {
  expect(Link.safeParse(value).error?.issues).toMatchObject([{ message: 'Must be a valid URL' }])
})

it.each(['https://x.example', 'HTTP://x.example:8080/a?b=c@d#e', 'https://東京.example/ジム'])(
  'accepts the link %s',
  (value) => {
    expect(Link.parse(value)).toBe(value)
  },
)

it.each(['0x10', '1e2', '1.0', '+5', ' 5', '', '-1', '0', '201', 'x'])('rejects the limit %j', (value) => {
  expect(pageQuery.limit.safeParse(value).success).toBe(false)
})

it.each([
  ['20', 20],
  [20, 20],
  [undefined, 50],
])('reads the limit %j as %i', (value, expected) => {
  expect(pageQuery.limit.parse(value)).toBe(expected)
})

it('reads ids in upper case as the same ids', () => {
  const id = '5b1d2c3e-0f4a-4b6c-8d7e-9fa0b1c2d3e4'
  expect(Id.parse(id.toUpperCase())).toBe(id)
  expect(GymId.parse(id.toUpperCase())).toBe(id)
  expect(GymId.parse('modern_places_ChIJabcdEFGH')).toBe('modern_places_ChIJabcdEFGH')
})
