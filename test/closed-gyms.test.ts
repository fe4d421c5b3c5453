// @module-tag full
// A gym is reported as closed, and disappears for others at once; it reopens.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import { importReviews } from '@jumpingjack/review/import'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { aMemberWithGym, aMemberWithoutMap } from './lib/a-member.ts'
import { admin } from './lib/admin.ts'
import { openLive } from './lib/browser.ts'
import { screens } from './lib/conditions.ts'
import { cardOf, dialogOf, field, gone, heading, press, region, says, textOf } from './lib/page.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, call, type SignedIn } from './lib/visitor.ts'

const { env, namespace } = ownProduct()
const reviews = await openMongo(String(env.MONGO_URL), `${namespace}-review`)
afterAll(() => reviews.close())

/** A review that is old enough for the word of the member to count. */
async function trust(...members: SignedIn[]): Promise<void> {
  const createdAt = new Date(Date.now() - 20 * dayMs)
  const review = { gymId: randomUUID(), authorName: 'Ada', rating: 4, createdAt }
  const written = members.map(({ id }) => ({ ...review, userId: id }))
  await importReviews(reviews, written)
}

async function openReport(page: Page, gym: { id: string; name: string }): Promise<Locator> {
  await page.goto(`/?selected=${gym.id}`)
  await press(dialogOf(page, gym.name), 'Closed or moved?')
  return dialogOf(page, 'Is It Still There?')
}

/** An administrator confirms the only report that is open. */
async function confirmOpen(by: SignedIn, gymId: string): Promise<void> {
  const reports = await call(by, 'GET', `/api/gyms/${gymId}/suggestions`)
  const { id } = reports.find(({ status }: { status: string }) => status === 'open')
  const reply = await (await admin())('POST', `/api/admin/suggestions/${id}/decision`, {
    decision: 'confirmed',
  })
  expect(reply.status).toBe(200)
}

async function report(page: Page, gym: { id: string; name: string }, choice: string): Promise<void> {
  const dialog = await openReport(page, gym)
  await field(dialog, choice).check()
  await press(dialog, 'Send Report')
  await says(page, 'Report sent')
}

it.each(screens)('closes and reopens a gym when a second member agrees, at $screen', async ({ options }) => {
  const [ada, bob, carol] = await Promise.all([1, 2, 3].map(() => aMemberWithoutMap(options)))
  if (!ada || !bob || !carol) throw new Error('no members')
  await trust(ada.visitor, bob.visitor)
  const gym = await addGym(carol.visitor)
  await call(carol.visitor, 'POST', '/api/favorites', { gymId: gym.id })
  const list = carol.page
  const favorites = await list.context().newPage()
  await openLive(list, gym.view, gym.id)
  await cardOf(list, gym.name).waitFor()
  await favorites.goto('/favorites')
  await cardOf(favorites, gym.name).waitFor()

  await report(ada.page, gym, 'Closed for good')
  const again = await openReport(ada.page, gym)
  await says(region(again, 'Waiting for confirmation'), 'Closed for good')
  await says(
    again,
    'Waiting for an administrator, or for members who have contributed for at least two weeks.',
  )
  await bob.page.goto(`/?selected=${gym.id}`)
  await press(dialogOf(bob.page, gym.name), 'Suggest an edit')
  await press(dialogOf(bob.page, 'Suggest an Edit'), 'Confirm')
  await gone(cardOf(list, gym.name))
  await says(cardOf(favorites, gym.name), /^Closed for good, .+/)

  await favorites.goto(`/gyms/${gym.id}`)
  await says(favorites, /^Closed for good, .+/)
  expect(await favorites.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  const shown = dialogOf(list, gym.name)
  await list.goto(`/?selected=${gym.id}`)
  await says(shown, /^Closed for good, .+/)
  await report(list, gym, 'It is open again')

  const closed = textOf(dialogOf(bob.page, gym.name), /^Closed for good, .+/)
  await openLive(bob.page, `${gym.view}&selected=${gym.id}`, gym.id)
  await closed.waitFor()
  await confirmOpen(ada.visitor, gym.id)
  await gone(closed)
  await bob.page.goto(gym.view)
  await cardOf(bob.page, gym.name).waitFor()
  await favorites.goto('/favorites')
  await cardOf(favorites, gym.name).waitFor()
  await gone(cardOf(favorites, 'Closed for good'))
})

it('asks nothing more about a gym once it is closed', async () => {
  const { page, visitor, gym } = await aMemberWithGym()
  await openLive(page, `/?selected=${gym.id}`, gym.id)
  const shown = dialogOf(page, gym.name)
  const question = region(shown, 'A question about this gym')
  await question.waitFor()
  await says(shown, 'Nobody has named a monthly fee yet. What do you pay?')
  await call(visitor, 'POST', `/api/gyms/${gym.id}/suggestions`, { existence: 'closed' })
  await says(shown, /^Closed for good, .+/)
  await gone(question)
  await gone(region(shown, 'What it costs'))
})

it('counts a closed gym that a search finds alone', async () => {
  const { page, visitor, gym } = await aMemberWithGym()
  await call(visitor, 'POST', `/api/gyms/${gym.id}/suggestions`, { existence: 'closed' })
  await page.goto(`${gym.view}&q=${encodeURIComponent(gym.name)}`)
  await says(cardOf(page, gym.name), /^Closed for good, .+/)
  await heading(page, 'Gyms Found (1)').waitFor()
})

it.each(screens)('moves a gym for everybody once that is confirmed, at $screen', async ({ options }) => {
  const [ada, bob] = await Promise.all([aMemberWithoutMap(options), aMemberWithoutMap(options)])
  const gym = await addGym(bob.visitor, { latitude: -58, longitude: -110 })
  await openLive(bob.page, `${gym.view}&selected=${gym.id}`, gym.id)
  await says(dialogOf(bob.page, gym.name), '1 Main St')
  const dialog = await openReport(ada.page, gym)
  await field(dialog, 'It has moved').check()
  await field(dialog, 'New address').fill('2 Second St')
  await field(dialog, 'Position (optional)').fill('-51.5, -120.25')
  await press(dialog, 'Send Report')
  await dialog
    .getByRole('alert')
    .filter({ hasText: /\d\s(mi|km) / })
    .waitFor()
  await press(dialog, 'Yes, Send It')
  await says(ada.page, 'Report sent')
  await confirmOpen(ada.visitor, gym.id)
  await says(dialogOf(bob.page, gym.name), '2 Second St')
  await bob.page.goto('/?lat=-51.5&lng=-120.25&zoom=16')
  await cardOf(bob.page, gym.name).waitFor()
})
