// The opening hours of many gyms at once.
import { randomUUID } from 'node:crypto'
import { weeksPerRequest } from '@jumpingjack/contracts/gym/gym-weeks'
import { expect, it } from 'vitest'
import { sharedGym } from './boot.ts'

it('replies with the hours of the gyms that exist, and says of which they are unknown', async () => {
  const { gyms, member, db } = await sharedGym()
  const [open = '', unknown = '', closed = ''] = await gyms(
    { hours: 'Mo 06:00-22:00' },
    { hours: 'by appointment' },
    { hours: '24/7' },
  )
  await db
    .collection<{ _id: string }>('gyms')
    .updateOne({ _id: closed }, { $set: { closed: { as: 'closed', since: new Date() } } })
  const read = (...ids: string[]) => member.call('GET', `/api/gyms/weeks?ids=${ids.join(',')}`)
  const { json } = await read(open, randomUUID(), unknown, closed)
  const minuteOfWeek = expect.any(Number)
  expect(json).toEqual([
    { id: open, week: { open: [{ from: 360, to: 1320 }], minuteOfWeek } },
    { id: unknown },
    { id: closed },
  ])
  const many = Array.from({ length: weeksPerRequest + 1 }, () => open)
  expect((await read(...many)).status).toBe(400)
  expect((await read('modern_places_12345678')).status).toBe(400)
})
