// @module-tag full
// What the page says of a failed sign-in, and to whom.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'

it('reports a failed sign-in once, in the browser where it failed, and returns with the next one', async () => {
  const page = await openBrowser()
  await page.goto('/api/login?returnTo=/favorites')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alert').getByText('You stopped the sign-in.').waitFor()
  await expect.poll(() => page.url()).toMatch(/\/favorites$/)
  await page.reload()
  await page.getByRole('link', { name: 'Sign in to find gyms' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /Carol/ }).click()
  await page.getByRole('heading', { name: 'My Favorites' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

it('says nothing of it to others who open the link, signed in or not', async () => {
  const visitor = await openBrowser()
  const { page: member } = await aMember()
  for (const page of [visitor, member]) {
    await page.goto('/?signin=failed&q=box')
    await expect.poll(() => new URL(page.url()).searchParams.has('signin')).toBe(false)
    expect(new URL(page.url()).searchParams.get('q')).toBe('box')
    expect(await page.getByText(/sign-in did not work/).count()).toBe(0)
  }
})
