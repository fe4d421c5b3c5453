import { expect, it } from 'vitest'
import { defaultShareMessage } from '../src/review/share-message.ts'

const review = { gymName: 'Iron Works', address: '1 Main Street', rating: 4, comment: 'Good bars.' }

it.each([
  ['all of it', review, 'Just reviewed Iron Works! ⭐⭐⭐⭐ 4/5\n\nGood bars.\n\n📍 1 Main Street'],
  ['no location', { ...review, address: undefined }, 'Just reviewed Iron Works! ⭐⭐⭐⭐ 4/5\n\nGood bars.'],
  [
    'no comment',
    { ...review, rating: 1, comment: null },
    'Just reviewed Iron Works! ⭐ 1/5\n\n📍 1 Main Street',
  ],
])('describes a review with %s', (_, shared, message) => {
  expect(defaultShareMessage(shared)).toBe(message)
})
