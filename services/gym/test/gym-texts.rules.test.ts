// The JSON of a list is kept per gym, and shows each change and each minute.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { expect, it } from 'vitest'
import { newGym, toGym } from '../src/gyms/gyms.rules.ts'
import { gymTexts } from '../src/search/gym-texts.rules.ts'

const fields = {
  ...{ name: 'Élan "Yoga"', address: 'Here 1', latitude: 40.7, longitude: -74, type: 'Yoga' },
  ...{ phone: null, website: null, hours: 'Mo-Su 06:00-22:00', description: null },
}
const monday = Date.UTC(2026, 10, 23, 10, 59)
const gym = newGym('id', fields, new Date(0))
const listed = (gyms: (typeof gym)[], at: Date) => gymTexts(gyms, at).map((text) => JSON.parse(text))

it('is what the gyms are at the time of the request', () => {
  for (let minute = 0; minute < 4; minute++) {
    for (const second of [0, 59_999]) {
      const at = new Date(monday + minute * minuteMs + second)
      expect(listed([gym, gym], at)).toEqual([toGym(gym, at), toGym(gym, at)])
    }
  }
  expect(listed([], new Date(monday))).toEqual([])
})

it('shows a change of a gym at once', () => {
  const at = new Date(monday)
  expect(listed([gym], at)).toMatchObject([{ name: fields.name }])
  expect(listed([{ ...gym, name: 'Power' }], at)).toMatchObject([{ name: 'Power' }])
})
