// @module-tag full
// The note of a favourite that is edited on two devices.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { isFocused } from './lib/browser.ts'
import { addGym } from './lib/visitor.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

it('keeps both texts of a note that was edited on two devices', async () => {
  const { page, visitor } = await aMember({ viewport: { width: 360, height: 800 } })
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
  await expect.poll(() => form.getByRole('textbox').inputValue()).toBe('Quiet at noon. Bring a lock.')
  expect(await stored()).toBe('Closed on Sundays.')
  // An error would cover the form on a phone.
  expect(
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .count(),
  ).toBe(0)
  await page.reload()
  await form.getByText('Closed on Sundays.', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Keep Both' }).click()
  const both = 'Closed on Sundays.\nQuiet at noon. Bring a lock.'
  await expect.poll(() => form.getByRole('textbox').inputValue()).toBe(both)
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

it('shows how much to shorten when both texts are too long', async () => {
  const { page, visitor } = await aMember({ viewport: { width: 360, height: 800 } })
  const gym = await addGym(visitor)
  await visitor.call('POST', '/api/favorites', { gymId: gym.id })
  const path = `/api/favorites/${gym.id}/note`
  await page.goto('/favorites')
  await button(page, `Add note on ${gym.name}`).click()
  const form = page.getByRole('form', { name: `Note on ${gym.name}` })
  const note = form.getByRole('textbox')
  await note.fill('m'.repeat(400))
  await visitor.call('PUT', path, { note: 't'.repeat(300) })
  await form.getByRole('button', { name: 'Save Note' }).click()
  await form.getByRole('button', { name: 'Keep Both' }).click()
  await form.getByText('Please shorten this: 701 of 500 characters.', { exact: true }).waitFor()
  await expect.poll(() => isFocused(note)).toBe(true)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  const save = form.getByRole('button', { name: 'Save Note' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await note.press('End')
  await note.pressSequentially('!')
  await form.getByText('Please shorten this: 702 of 500 characters.', { exact: true }).waitFor()
  await page.reload()
  await form.getByText('Please shorten this: 702 of 500 characters.', { exact: true }).waitFor()
  const both = `${'t'.repeat(200)}\n${'m'.repeat(299)}`
  await note.fill(both)
  expect(await form.getByText('Please shorten this').count()).toBe(0)
  expect(sent).toEqual([])
  await save.click()
  await form.waitFor({ state: 'detached' })
  expect((await visitor.call('GET', `/api/favorites/${gym.id}/status`)).json.note).toBe(both)
})
