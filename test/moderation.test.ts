// Moderation: members report reviews and duplicate gyms and appeal, administrators decide.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMemberWithoutMap, newMember } from './lib/a-member.ts'
import { openPortal } from './lib/admin.ts'
import { openLive } from './lib/browser.ts'
import { lose } from './lib/conditions.ts'
import { aWord, button, cardOf, dialogOf, isFocused, link, paramsOf, press, rowOf, says } from './lib/page.ts'
import { storePhoto } from './lib/photo.ts'
import { addGym, call, type Visitor } from './lib/visitor.ts'

const caseIn = (page: Page) => page.getByRole('article', { name: 'Case' })

async function review(author: Visitor, comment: string, more: object = {}) {
  const gym = await addGym(author, { name: aWord() })
  const { id } = await call(author, 'POST', `/api/gyms/${gym.id}/reviews`, { rating: 1, comment, ...more })
  return { gym, id: String(id) }
}

it('hides a reported review, and restores it after an appeal', async () => {
  const { page: own, visitor: author } = await aMemberWithoutMap()
  const { page, visitor: other } = await aMemberWithoutMap()
  const comment = `Buy my pills ${aWord()}.`
  const { gym } = await review(author, comment, { photoUrls: await storePhoto(author) })
  const address = `/?selected=${gym.id}`

  await page.goto(address)
  await press(cardOf(page, comment), /^Report/)
  const report = dialogOf(page, 'Report Review')
  await report.getByRole('radio', { name: 'Advertising or spam' }).click()
  await report.getByLabel('Details (optional)').fill('Pills in every gym.')
  await press(report, 'Send Report')
  await says(page, 'Report sent')
  await report.waitFor({ state: 'hidden' })

  const portal = await openPortal('?tab=moderation')
  const found = caseIn(portal)
  const photo = found.getByRole('img', { name: /^Added by / })
  const photoWidth = () => photo.evaluate((image) => Reflect.get(image, 'naturalWidth'))
  await press(rowOf(portal, comment), /./)
  await says(found, 'Pills in every gym.')
  await link(found, gym.name).waitFor()
  await expect.poll(photoWidth).toBe(800)
  await press(found, 'Hide Review')
  const hiding = dialogOf(portal, 'Hide Review')
  expect(await hiding.getByRole('radio', { name: 'Advertising or spam' }).isChecked()).toBe(true)
  await hiding.getByRole('radio', { name: 'Not a real experience' }).click()
  await hiding.getByRole('button', { name: 'Hide', exact: true }).click()
  await says(portal, 'Review hidden')
  await hiding.waitFor({ state: 'hidden' })
  await says(found, 'Hidden: Not a real experience')
  await page.reload()
  await says(page, '1 hidden: Not a real experience')
  expect(await cardOf(page, comment).count()).toBe(0)
  expect((await other.call('GET', `/api/gyms/${gym.id}`)).json).toMatchObject({ totalReviews: 0 })

  await own.goto(address)
  const ownReview = cardOf(own, comment)
  await says(ownReview, 'Hidden: Not a real experience')
  expect(await button(ownReview, /^Report/).count()).toBe(0)
  await press(ownReview, 'Appeal')
  const appeal = dialogOf(own, 'Appeal')
  await appeal.getByLabel('Your appeal').fill('I was there.')
  await press(appeal, 'Send Appeal')
  await says(own, 'Appeal sent')
  await says(ownReview, /You have appealed/)
  expect(await button(ownReview, 'Appeal').count()).toBe(0)

  await portal.reload()
  await press(rowOf(portal, comment), /./)
  await says(found, 'I was there.')
  await expect.poll(photoWidth).toBe(800)
  await press(found, 'Keep Hidden')
  const keeping = dialogOf(portal, 'Keep Hidden')
  await keeping.getByLabel('Answer to the author').fill('You sell pills.')
  await press(keeping, 'Keep Hidden')
  await says(portal, 'Review stays hidden')
  await says(found, 'You sell pills.')
  await own.goto('/reviews')
  await says(ownReview, 'You sell pills.')
  expect(await ownReview.getByText(/You have appealed/).count()).toBe(0)
  await press(found, 'Restore Review')
  await says(portal, 'Review restored')
  await says(rowOf(portal, comment), /Restored/)
  await link(own, gym.name).click()
  await dialogOf(own, gym.name).waitFor()
  await ownReview.waitFor()
  expect(await ownReview.getByText(/^Hidden:/).count()).toBe(0)
  expect((await other.call('GET', `/api/gyms/${gym.id}`)).json.reviews).toMatchObject([{ comment }])
})

it('merges two gyms that a member has reported as one, on the open page, too, and redirects the old link', {
  tags: 'full',
}, async () => {
  const { page, visitor } = await aMemberWithoutMap()
  const name = aWord()
  const longitude = -120 - Math.random() * 20
  const stays = await addGym(visitor, { name, latitude: -51.2, longitude })
  const doubled = await addGym(visitor, { name: `${name} Gym`, latitude: -51.2003, longitude })
  const far = await addGym(visitor, { name: aWord(), latitude: -20, longitude: -100 })
  await openLive(page, `/?selected=${doubled.id}`, doubled.id)
  await press(page, 'Report a duplicate')
  const dialog = dialogOf(page, 'Report a Duplicate')
  const send = button(dialog, 'Send Report')
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name }).click()
  const search = dialog.getByLabel('Find the other gym (optional)')
  await search.fill(far.name)
  await dialog.getByRole('radio', { name: far.name }).click()
  await search.fill('')
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name }).click()
  await send.click()
  await says(page, 'Report sent')

  const portal = await openPortal('?tab=moderation')
  await press(rowOf(portal, name), /./)
  await says(portal.getByRole('region', { name: 'The gym that stays' }), name)
  await press(portal, 'Merge Gyms')
  await dialogOf(portal, 'Merge Gyms').getByRole('button', { name: 'Merge', exact: true }).click()
  await says(portal, 'Gyms merged')
  await says(rowOf(portal, name), /Merged/)
  const isAtRemaining = async () => {
    await dialogOf(page, name).waitFor()
    await expect.poll(() => paramsOf(page).get('selected')).toBe(stays.id)
  }
  // The page is still open.
  await isAtRemaining()
  await page.goto(`/?selected=${doubled.id}`)
  await isAtRemaining()
})

it('dismisses reports, and shows an error when that fails', { tags: 'full' }, async () => {
  const comment = `A harmless review ${aWord()}.`
  const { id } = await review(await newMember(), comment)
  await call(await newMember(), 'POST', `/api/reviews/${id}/report`, { reason: 'spam' })
  const page = await openPortal('?tab=moderation&kind=review&status=open')
  await press(rowOf(page, comment), /./)
  await lose(page, '**/decision')
  await press(page, 'Dismiss Reports')
  await says(page, 'Failed to save the decision')
  await page.unroute('**/decision')
  await press(page, 'Dismiss Reports')
  await says(page, 'Reports dismissed')
  await says(rowOf(page, comment), /Dismissed/)
  // The button is gone.
  const detail = page.getByRole('region', { name: 'Review', exact: true })
  await expect.poll(() => isFocused(detail)).toBe(true)
})
