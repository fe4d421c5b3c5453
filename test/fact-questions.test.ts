// @module-tag full
import { expect, it } from 'vitest'
import { aMemberWithoutMap, newMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { screens } from './lib/conditions.ts'
import { translate } from './lib/german.ts'
import { button, dialogOf, gone, part, press, region, says, textOf } from './lib/page.ts'
import { addGym, call } from './lib/visitor.ts'

it.each(screens)('asks one question, and says how fresh facts are, at $screen', async ({ options }) => {
  const { page, visitor } = await aMemberWithoutMap(options)
  const gym = await addGym(await newMember(), { hours: '24/7', amenities: ['sauna'], lacks: ['pool'] })
  const shown = dialogOf(page, gym.name)
  const question = region(shown, 'A question about this gym')
  await page.goto(`/?selected=${gym.id}`)
  const facts = part(shown, 'list', 'Amenities')
  await says(facts, /^No pool$/i)
  // Once for all that shares it.
  const byOne = shown.getByText(translate(page, 'confirmed just now by 1 member'))
  await expect.poll(() => byOne.count()).toBe(1)
  await says(question, 'Does it have showers?')

  const heightOfQuestion = (await question.boundingBox())?.height
  await press(shown, 'Write a review')
  await button(shown, 'Submit Rating').waitFor()
  // Nothing is asked meanwhile, and the form does not move.
  const name = translate(page, 'A question about this gym')
  const hidden = shown.getByRole('region', { name, includeHidden: true })
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

  const { page: other } = await aMemberWithoutMap(options)
  await other.goto(`/?selected=${gym.id}`)
  const asked = region(other, 'A question about this gym')
  await says(asked, 'Does it have showers?')
  await press(asked, 'Yes')
  await says(asked, /^Thank you!/)
  await says(part(other, 'list', 'Amenities'), 'confirmed just now by 2 members')
  await page.reload()
  await says(facts, 'Showers')

  const reader = await openBrowser(options)
  await reader.goto(`/gyms/${gym.id}`)
  await says(part(reader, 'list', 'Amenities'), 'confirmed just now by 2 members')

  const third = await aMemberWithoutMap(options)
  await call(third.visitor, 'POST', `/api/gyms/${gym.id}/answers`, { field: 'sauna', answer: 'yes' })
  await third.page.goto(`/?selected=${gym.id}`)
  const sauna = third.page.getByRole('listitem').filter({ has: textOf(third.page, 'You confirmed this') })
  await says(third.page, 'confirmed just now by 2 members')
  await press(sauna, 'Undo: Sauna')
  await says(third.page, 'Withdrawn')
  await gone(sauna)
})
