import { expect, it } from 'vitest'
import { FeedbackDraft } from '../src/admin/feedback.ts'
import {
  Email,
  GymId,
  Id,
  Link,
  line,
  OptionalLink,
  optionalLine,
  optionalText,
  pageQuery,
  text,
  toOneLine,
} from '../src/fields/fields.ts'
import { SignIn } from '../src/user/users.ts'

const unseen = ['', ' ', '\n', '\u200b', '\u200b \u2060', '\u3164', '\u2800\u2800']
const ignored = ['\u034f', '\ufe0f', '\u17b4', '\u180b', '\u{e0100}', '\u2065', '\u{16fe4}', '\u0301']

it.each([...unseen, ...ignored])('reads %j as no text', (value) => {
  const { error } = text(10, 'Name').safeParse(value)
  expect(error?.issues).toMatchObject([{ message: 'Name is required' }])
  expect(optionalText(10).parse(value)).toBeUndefined()
})

const texts = ['Ann', ' Ann ', '💪', '👩‍👧', 'می\u200cرو', '.', '❤\ufe0f', 'ที่', '한']
it.each(texts)('accepts the text %j', (value) => {
  expect(text(10).parse(value)).toBe(value.trim())
  expect(optionalText(10).parse(value)).toBe(value.trim())
})

it.each([
  ['\u202a+49 89 1234567\u202c', '+49 89 1234567'],
  ['G\u00adym', 'Gym'],
  ['Iron\u200bGym\ufeff', 'IronGym'],
  ['Iron\nGym\u2028Two', 'Iron Gym Two'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Gym 👩\u200d🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Gym 👩\u200d🚀'],
  ['Gym\u{e0068}\u{e0069}', 'Gym'],
])('removes from the line %j what nobody sees', (value, expected) => {
  expect(line(50).parse(value)).toBe(expected)
  expect(optionalLine(50).parse(value)).toBe(expected)
})

it.each(['Iron\u0000Gym', 'Gym\u0085', 'Gym \ue000', 'Gym \ud83d'])('rejects %j on one line', (value) => {
  const message = 'Name has characters that cannot be shown'
  expect(line(50, 'Name').safeParse(value).error?.issues[0]).toMatchObject({ message })
  expect(optionalLine(50, 'Name').safeParse(value).error?.issues[0]).toMatchObject({ message })
})

it.each(['Ann', '👩‍👧', 'می\u200cرو', 'Łódź 24/7', '東京ジム'])('accepts the line %j', (value) => {
  expect(line(50).parse(value)).toBe(value)
  expect(optionalLine(50).parse(value)).toBe(value)
  expect(optionalLine(50).parse(' ')).toBeUndefined()
})

it.each([
  ['Gym \u202eMyG', 'Gym MyG'],
  [`Z${'\u0351'.repeat(30)}algo`, `Z${'\u0351'.repeat(4)}algo`],
])('puts %j on one line', (value, expected) => {
  expect(toOneLine(value)).toBe(expected)
  expect(line(100, 'Name').parse(toOneLine(value))).toBe(expected)
})

it.each([
  'https://x.example/a\u0000b',
  'https://x.example/a\u2028b',
  'https://x.example/\ud83d',
  'https://x.example/\u202egpj.exe',
  'https://google.com@x.example/',
  'https:x.example',
  'https://a.example;https://b.example',
  'https://a.example, b.example',
  'javascript:alert(1)',
])('rejects the link %j', (value) => {
  expect(Link.safeParse(value).error?.issues).toMatchObject([{ message: 'Must be a valid URL' }])
})

const links = ['https://x.example', 'HTTP://x.example:8080/a?b=c@d#e', 'https://東京.example/ジム']
it.each(links)('accepts the link %s', (value) => {
  expect(Link.parse(value)).toBe(value)
})

it.each([
  ['www.example.com', 'https://www.example.com'],
  [' example.com/gym?a=b ', 'https://example.com/gym?a=b'],
  ['//example.com:8443', 'https://example.com:8443'],
  ['exämple.de', 'https://exämple.de'],
  ['\u202awww.example.com\u202c', 'https://www.example.com'],
  ['https://exam\u00adple.com/\u200ba', 'https://example.com/a'],
  ['https://http://example.com/a', 'http://example.com/a'],
  ['HTTP://https//www.example.com', 'https://www.example.com'],
  ['https://example.com/?to=https://b.example', 'https://example.com/?to=https://b.example'],
])('completes the link %j to %s', (value, expected) => {
  expect(Link.parse(value)).toBe(expected)
  expect(OptionalLink.parse(value)).toBe(expected)
})

const noLinks = ['call us', 'gym', 'a.b', 'a@b.example', '5.30', 'mailto:a@b.example', 'https//b.example']
it.each(noLinks)('does not take %j for a link', (value) => {
  expect(OptionalLink.safeParse(value).error?.issues).toMatchObject([{ message: 'Must be a valid URL' }])
})

const addresses = ['o&leary@example.com', 'jo@example.xn--p1ai', 'info@exämple.de', "jo'o+x@a-b.example"]

it.each(addresses)('accepts the e-mail address %s', (email) => {
  expect(Email.parse(` ${email}\u200b`)).toBe(email)
  expect(Email.parse(`mailto:${email.replace('@', '\u200b@\u00ad')}`)).toBe(email)
  expect(SignIn.shape.email.parse(email)).toBe(email)
  const sent = { type: 'bug', subject: 'a', message: 'b', email: email.toUpperCase() }
  expect(FeedbackDraft.parse(sent).email).toBe(email)
})

it('accepts what a provider has verified, and no typing errors', () => {
  expect(SignIn.shape.email.safeParse('"ann lee"@mail.example').success).toBe(true)
  const typed = ['ann', 'ann@', '@x.example', 'ann@x', 'a b@x.example', 'a@x.example, b@x.example', 'a@x..y']
  for (const email of typed) expect(Email.safeParse(email).success).toBe(false)
})

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

it.each(['abcdefgh\n', '../../users', 'x'.repeat(301)])('takes no place of the provider for %j', (place) => {
  expect(GymId.safeParse(`modern_places_${place}`).success).toBe(false)
})
