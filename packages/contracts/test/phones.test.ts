// Phone numbers in one text: a link for each, or none if it is not certain what would be dialled.
import { expect, it } from 'vitest'
import { phonesOf } from '../src/gym/phones.ts'

it.each<[string, (string | undefined)[]]>([
  ['+1 212 555 0100', ['+12125550100']],
  ['(212) 555-0100', ['2125550100']],
  ['212.555.0100', ['2125550100']],
  ['+1 212 555 0100;+1 646 555 0199', ['+12125550100', '+16465550199']],
  ['+1 212 555 0100, +1 646 555 0199', ['+12125550100', '+16465550199']],
  ['+1 212 555 0100 / +1 646 555 0199', ['+12125550100', '+16465550199']],
  ['212-555-0100 or 646-555-0199', ['2125550100', '6465550199']],
  ['089/1234567', ['0891234567']],
  ['+49 (0)89 1234567', ['+49891234567']],
  ['+44 (0) 20 7946 0000', ['+442079460000']],
  ['0049 (0)89 1234567', ['0049891234567']],
  ['+1 212 555 0100 ext. 12', ['+12125550100;ext=12']],
  ['212-555-0100 x12', ['2125550100;ext=12']],
  ['1-800-FLOWERS', ['18003569377']],
  ['1-800-GET-FIT1', [undefined]],
  ['Tel.: +49 89 1234567', ['+49891234567']],
  ['\uff0b49 89 1234567', ['+49891234567']],
  ['1'.repeat(50), [undefined]],
  ['call Bob', [undefined]],
  ['911', [undefined]],
  ['', []],
])('dials in %j %j', (text, numbers) => {
  expect(phonesOf(text).map(({ href }) => href)).toEqual(numbers.map((number) => number && `tel:${number}`))
})

it('shows each number as it is written', () => {
  expect(phonesOf('+1 212 555 0100; 1-800-FLOWERS').map(({ text }) => text)).toEqual([
    '+1 212 555 0100',
    '1-800-FLOWERS',
  ])
})
