import { expect, it } from 'vitest'
import { optionalText, text } from '../src/fields/fields.ts'

const unseen = ['', ' ', '\n', '\u200b', '\u200b \u2060', '\u3164', '\u2800\u2800']

it.each(unseen)('asks for a text instead of %j', (value) => {
  const { error } = text(10, 'Name').safeParse(value)
  expect(error?.issues).toMatchObject([{ message: 'Name is required' }])
})

it.each(unseen)('takes %j for no text where none is needed', (value) => {
  expect(optionalText(10).parse(value)).toBeUndefined()
})

it.each(['Ann', ' Ann ', '💪', '👩‍👧', 'می\u200cرو', '.'])('keeps the text %j', (value) => {
  expect(text(10).parse(value)).toBe(value.trim())
  expect(optionalText(10).parse(value)).toBe(value.trim())
})
