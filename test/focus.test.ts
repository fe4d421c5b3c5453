// @module-tag full
// Where the keyboard is after a dialog opens, or what it was on is gone.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { isFocused, untilListening } from './lib/browser.ts'
import { buyPremium, refundAtPaypal } from './lib/paypal.ts'
import { storePhoto } from './lib/photo.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'

it('starts in the only field of a dialog, and returns to its button', async () => {
  const { page, visitor } = await aMember()
  await visitor.call('POST', '/api/favorites', { gymId: (await addGym(visitor)).id })
  await page.goto('/favorites')
  const open = page.getByRole('button', { name: 'New list' })
  await open.click()
  await expect.poll(() => isFocused(page.getByRole('dialog').getByLabel('Name'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(open)).toBe(true)
})

it('closes the dialog on top by an Escape that comes as soon as it is there', async () => {
  const { page, visitor } = await aMember()
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  const lower = page.getByRole('dialog', { name: gym.name })
  await lower.getByRole('button', { name: 'Suggest an edit' }).waitFor()
  await page.evaluate(`
    new MutationObserver((changes, observer) => {
      if (document.querySelectorAll('[role=dialog]').length < 2) return
      observer.disconnect()
      document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      )
      document.body.dataset.pressed = 'yes'
    }).observe(document.body, { childList: true, subtree: true })`)
  await lower.getByRole('button', { name: 'Suggest an edit' }).click()
  await page.locator('body[data-pressed]').waitFor()
  const upper = page.getByRole('dialog', { name: 'Suggest an Edit' })
  await upper.waitFor()
  await page.keyboard.press('Escape')
  await upper.waitFor({ state: 'detached' })
  expect(await lower.isVisible()).toBe(true)
})

it('returns to another photo when the one that was opened has been deleted', async () => {
  const { page, visitor } = await aMember()
  const other = await new Visitor(ownProduct().url).signIn(newEmail())
  const gym = await addGym(visitor)
  for (const member of [other, visitor]) {
    const review = { rating: 4, photoUrls: await storePhoto(member) }
    await member.call('POST', `/api/gyms/${gym.id}/reviews`, review)
  }
  const [own] = (await visitor.call('GET', `/api/gyms/${gym.id}`)).json.reviews
  const listening = page.waitForResponse((reply) => reply.url().includes(`/api/live?gyms=${gym.id}`))
  await page.goto(`/?selected=${gym.id}`)
  const photos = page.getByRole('region', { name: 'Photos' }).getByRole('button')
  await photos.first().click()
  const lightbox = page.getByRole('dialog', { name: 'Photos of' })
  await lightbox.getByRole('status').getByText('1 of 2').waitFor()
  await listening
  await visitor.call('DELETE', `/api/reviews/${own.id}`)
  await lightbox.getByRole('status').getByText('1 of 1').waitFor()
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(photos)).toBe(true)
})

it('stays in the page when a subscription ends', async () => {
  const { page, visitor } = await aMember()
  const { orderId } = await buyPremium(visitor)
  const listening = untilListening(page, '/subscribe')
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Cancel subscription' }).focus()
  await listening
  await refundAtPaypal(orderId)
  await page.getByRole('heading', { name: 'Upgrade to Premium' }).waitFor()
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
})
