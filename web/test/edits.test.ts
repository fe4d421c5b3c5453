// The form of a suggested edit.
import { describe, expect, it } from 'vitest'
import { editErrors, editFormOf, editsOf } from '../src/features/suggest-edit/suggest-edit-dialog.tsx'
import { aGym } from './builders.ts'

describe('editsOf', () => {
  const gym = aGym({ amenities: ['pool', 'of a later version'], dayPass: { offered: true, price: '$9' } })
  const initial = editFormOf(gym)

  it.each([
    [{}, {}],
    [{ phone: ' ', hours: '' }, {}],
    [{ phone: ' 1 ' }, { phone: '1' }],
    [{ dayPass: 'no' }, { dayPass: { offered: false } }],
    [{ dayPass: '' }, { dayPass: null }],
    [{ dayPassPrice: '' }, { dayPass: { offered: true } }],
    [{ priceRange: '$$' }, { priceRange: '$$' }],
    [
      { name: ' Iron Yard ', type: 'Yoga' },
      { name: 'Iron Yard', type: 'Yoga' },
    ],
    [{ amenities: ['sauna' as const, 'pool' as const] }, { amenities: ['sauna', 'pool'] }],
  ])('are the changed fields: %j', (part, edits) => {
    expect(editsOf({ ...initial, ...part }, initial)).toEqual(edits)
  })

  it('name what is not valid', () => {
    const edits = editsOf({ ...initial, website: 'none' }, initial)
    expect(editErrors(edits, initial)).toEqual({ website: 'Must be a valid URL' })
  })
})
