// @module-tag full
import { expect, it } from 'vitest'
import { aMemberWithoutMap, newMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { button, gone, press, says } from './lib/page.ts'
import { addGym, call } from './lib/visitor.ts'

it('asks a member one question about a gym, and says how fresh its facts are', async () => {
  const { page, visitor } = await aMemberWithoutMap({ viewport: { width: 360, height: 900 } })
  const gym = await addGym(await newMember(), { hours: '24/7', amenities: ['sauna'], lacks: ['pool'] })
  const shown = page.getByRole('dialog', { name: gym.name })
  const question = shown.getByRole('region', { name: 'A question about this gym' })
  await page.goto(`/?selected=${gym.id}`)
  const facts = shown.getByRole('list', { name: 'Amenities' })
  await facts.getByText('No pool').waitFor()
  // Once for all that shares it.
  await expect.poll(() => shown.getByText('confirmed just now by 1 member').count()).toBe(1)
  await says(question, 'Does it have showers?')

  const heightOfQuestion = (await question.boundingBox())?.height
  await press(shown, 'Write a review')
  await button(shown, 'Submit Rating').waitFor()
  // Nothing is asked meanwhile, and the form does not move.
  const hidden = shown.getByRole('region', { name: 'A question about this gym', includeHidden: true })
  expect(await question.count()).toBe(0)
  expect((await hidden.boundingBox())?.height).toBe(heightOfQuestion)
  await press(shown, 'Cancel')
  await press(question, 'Yes')
  await says(question, /^Thank you!/)
  expect(await question.getByRole('button').count()).toBe(0)
  const { question: next } = await call(visitor, 'GET', `/api/gyms/${gym.id}`)
  expect(next).toBeUndefined()
  await page.reload()
  await facts.waitFor()
  await gone(question)

  const { page: other } = await aMemberWithoutMap()
  await other.goto(`/?selected=${gym.id}`)
  const asked = other.getByRole('region', { name: 'A question about this gym' })
  await says(asked, 'Does it have showers?')
  await press(asked, 'Yes')
  await says(asked, /^Thank you!/)
  await says(other.getByRole('list', { name: 'Amenities' }), 'confirmed just now by 2 members')
  await page.reload()
  await facts.getByText('Showers', { exact: true }).waitFor()

  const reader = await openBrowser({ viewport: { width: 360, height: 780 } })
  await reader.goto(`/gyms/${gym.id}`)
  await says(reader.getByRole('list', { name: 'Amenities' }), 'confirmed just now by 2 members')

  const third = await aMemberWithoutMap({ viewport: { width: 360, height: 900 } })
  await call(third.visitor, 'POST', `/api/gyms/${gym.id}/answers`, { field: 'sauna', answer: 'yes' })
  await third.page.goto(`/?selected=${gym.id}`)
  const sauna = third.page.getByRole('listitem').filter({ hasText: 'You confirmed this' })
  await says(third.page, 'confirmed just now by 2 members')
  await press(sauna, 'Undo: Sauna')
  await says(third.page, 'Withdrawn')
  await gone(sauna)
})
