// Facts of a gym: suggested by one member, confirmed by another or by an administrator, and shown.
import { patiently } from '@jumpingjack/kit/testing/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { openPortal } from './lib/admin-page.ts'
import { expectAccessible } from './lib/axe.ts'
import { openBrowser } from './lib/browser.ts'
import { ownProduct } from './lib/product.ts'
import { addGym, newEmail, Visitor } from './lib/visitor.ts'

const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Suggest an Edit' })

async function openGym(page: Page, gym: { id: string; name: string }): Promise<void> {
  await page.goto(`/?selected=${gym.id}`)
  await page.getByRole('dialog', { name: gym.name }).waitFor()
}

describe.each([360, 1440])('at %s px', (width) => {
  const viewport = { width, height: 900 }

  it('changes the facts of a gym when a second member confirms them', async () => {
    const { page, visitor } = await aMember({ viewport })
    const gym = await addGym(visitor)
    await openGym(page, gym)
    await page.getByRole('button', { name: 'Suggest an edit' }).click()
    const dialog = editDialog(page)
    await dialog.getByRole('button', { name: 'Send Suggestion' }).click()
    await dialog.getByText('Change something first.').waitFor()
    await dialog.getByLabel('Price range').selectOption('$$')
    await dialog.getByLabel('Day pass', { exact: true }).selectOption('Offered')
    await dialog.getByLabel('Price of the day pass').fill('$15')
    await dialog.getByRole('button', { name: 'Sauna' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send Suggestion' }).click()
    await page.getByText('Suggestion sent', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Suggest an edit' }).click()
    await dialog.getByText('Another member has to confirm it.').waitFor()

    const { page: other } = await aMember({ viewport })
    await openGym(other, gym)
    await other.getByRole('button', { name: 'Suggest an edit · 1 to confirm' }).click()
    await expectAccessible(other)
    await editDialog(other).getByRole('button', { name: 'Confirm' }).click()
    await other.getByText('Edit confirmed', { exact: true }).waitFor()
    await editDialog(other)
      .getByRole('region', { name: 'Earlier edits' })
      .getByText('confirmed by you')
      .waitFor()
    await editDialog(other).getByRole('button', { name: 'Close' }).click()
    const shown = other.getByRole('dialog', { name: gym.name })
    await shown.getByText('Day pass: $15').waitFor()
    await shown.getByRole('list', { name: 'Amenities' }).getByText('Sauna').waitFor()

    const visitorPage = await openBrowser({ viewport })
    await visitorPage.goto(`/gyms/${gym.id}`)
    await visitorPage.getByText('Price range $$').waitFor()
    await visitorPage.getByRole('list', { name: 'Amenities' }).getByText('Sauna').waitFor()
    await expectAccessible(visitorPage)
  })
})

it('lets an administrator reject an edit, with an entry in the audit', async () => {
  const member = await new Visitor(ownProduct().url).signIn(newEmail())
  const gym = await addGym(member)
  const path = `/api/gyms/${gym.id}/suggestions`
  const { status } = await patiently(() =>
    member.call('POST', path, { priceRange: '$$$', amenities: ['pool'] }),
  )
  expect(status).toBe(201)
  const page = await openPortal('?tab=edits')
  await page.getByRole('row').filter({ hasText: gym.name }).getByRole('button').click()
  const edit = page.getByRole('article', { name: 'Suggested edit' })
  await edit.getByText('Add Pool').waitFor()
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Edit rejected', { exact: true }).first().waitFor()
  await edit.getByRole('link', { name: 'Change history' }).click()
  const entry = page.getByText('Status: Open → Rejected')
  const refresh = async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    return entry.count()
  }
  await expect.poll(refresh).toBe(1)
  expect((await member.call('GET', path)).json).toMatchObject([{ status: 'rejected' }])
})
