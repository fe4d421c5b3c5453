// The note of a favourite that is edited on two devices.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { expectAccessible } from './lib/axe.ts'
import { addGym } from './lib/visitor.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

it.each([360, 1440])('keeps both texts of a note that was edited on two devices, at %i px', async (width) => {
  const { page, visitor } = await aMember({ viewport: { width, height: 800 } })
  const gym = await addGym(visitor)
  await visitor.call('POST', '/api/favorites', { gymId: gym.id })
  const path = `/api/favorites/${gym.id}/note`
  const stored = async () => (await visitor.call('GET', `/api/favorites/${gym.id}/status`)).json.note
  await visitor.call('PUT', path, { note: 'Quiet at noon.' })
  await page.goto('/favorites')
  await button(page, `Edit note on ${gym.name}`).click()
  const form = page.getByRole('form', { name: `Note on ${gym.name}` })
  await form.getByRole('textbox').fill('Quiet at noon. Bring a lock.')
  await visitor.call('PUT', path, { note: 'Closed on Sundays.' })
  await form.getByRole('button', { name: 'Save Note' }).click()
  await form.getByText('This note was changed on another device. It is now:', { exact: true }).waitFor()
  await form.getByText('Closed on Sundays.', { exact: true }).waitFor()
  expect(await form.getByRole('textbox').inputValue()).toBe('Quiet at noon. Bring a lock.')
  expect(await stored()).toBe('Closed on Sundays.')
  // An error would cover the form on a phone.
  expect(
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .count(),
  ).toBe(0)
  await expectAccessible(page)
  await page.reload()
  await form.getByText('Closed on Sundays.', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Keep Both' }).click()
  const both = 'Closed on Sundays.\nQuiet at noon. Bring a lock.'
  expect(await form.getByRole('textbox').inputValue()).toBe(both)
  await form.getByRole('button', { name: 'Save Note' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await stored()).toBe(both)

  await button(page, `Edit note on ${gym.name}`).click()
  await form.getByRole('textbox').fill('Mine.')
  await visitor.call('PUT', path, { note: '' })
  await form.getByRole('button', { name: 'Save Note' }).click()
  await form.getByText('This note was removed on another device.', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Keep Mine' }).click()
  await form.getByRole('button', { name: 'Save Note' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await stored()).toBe('Mine.')
})
