// Social networks: connecting through the consent page, denial, and disconnecting.
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, aMemberWithoutMap } from './lib/a-member.ts'
import { openProfile } from './lib/browser.ts'
import { dialogOf, heading, link, paramsOf, press, says } from './lib/page.ts'
import { openReviewForm, reviewForm } from './lib/review-form.ts'
import { addGym } from './lib/visitor.ts'

const expectState = (profile: Locator, network: string, state: 'Connected' | 'Not Connected') =>
  says(profile.getByRole('listitem').filter({ hasText: network }), state)

it('connects a network, where the menu was opened, keeps the words, and disconnects it', async () => {
  const { page, visitor } = await aMember()
  await page.goto('/favorites')
  const profile = await openProfile(page)
  await profile.getByLabel('Bio').fill('Lifts on Mondays.')
  await profile.getByRole('tab', { name: 'Social Media' }).click()
  for (const network of ['Facebook', 'Twitter', 'Instagram', 'LinkedIn', 'Google'])
    await expectState(profile, network, 'Not Connected')
  await link(profile, 'Connect Twitter').click()
  await press(page, 'Allow')
  await says(page, 'Twitter connected')
  await expectState(profile, 'Twitter', 'Connected')
  await expectState(profile, 'Facebook', 'Not Connected')
  expect(new URL(page.url()).pathname).toBe('/favorites')
  expect(paramsOf(page).has('connected')).toBe(false)
  expect((await visitor.call('GET', '/api/social/connections')).json).toMatchObject([
    { platform: 'twitter', isActive: true },
  ])
  await profile.getByRole('tab', { name: 'Profile', exact: true }).click()
  expect(await profile.getByLabel('Bio').inputValue()).toBe('Lifts on Mondays.')
  await press(profile, 'Save Profile')
  await profile.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft/.test(key)))).toEqual([])

  await openProfile(page, 'Social Media')
  const reloaded = page.waitForEvent('load')
  await press(profile, 'Disconnect Twitter')
  await reloaded
  await openProfile(page, 'Social Media')
  await expectState(profile, 'Twitter', 'Not Connected')
})

it('returns to the open gym with the draft, connected or not', { tags: 'full' }, async () => {
  const { page, visitor } = await aMemberWithoutMap({ viewport: { width: 360, height: 800 } })
  const gym = await addGym(visitor)
  await page.goto(`/?selected=${gym.id}`)
  await (await openReviewForm(page)).getByLabel('Comment (optional)').fill('Clean and calm.')
  const profile = dialogOf(page, 'User Profile')
  for (const [answer, outcome, state] of [
    ['Cancel', 'Facebook was not connected. Please try again.', 'Not Connected'],
    ['Allow', 'Facebook connected', 'Connected'],
  ] as const) {
    await press(dialogOf(page, gym.name), 'Profile')
    await profile.getByRole('tab', { name: 'Social Media' }).click()
    await link(profile, 'Connect Facebook').click()
    await press(page, answer)
    await says(page, outcome)
    await expectState(profile, 'Facebook', state)
    expect([new URL(page.url()).pathname, paramsOf(page).get('selected')]).toEqual(['/', gym.id])
    expect([...paramsOf(page).keys()].filter((name) => /connected/i.test(name))).toEqual([])
    await press(profile, 'Close')
    await profile.waitFor({ state: 'hidden' })
    const comment = () => reviewForm(page).getByLabel('Comment (optional)').inputValue()
    await expect.poll(comment).toBe('Clean and calm.')
  }
})

it('asks to sign in, and returns to the page, when the session has ended', { tags: 'full' }, async () => {
  const { page, visitor } = await aMember()
  await page.goto('/favorites')
  const profile = await openProfile(page, 'Social Media')
  await visitor.call('POST', '/api/logout')
  await link(profile, 'Connect Twitter').click()
  await press(page, 'Alice')
  await heading(page, 'My Favorites').waitFor()
})
