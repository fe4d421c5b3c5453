// The admin portal.
import type { Page } from 'playwright-core'
import { dialogOf, fail, hang, press, reply, rowOf, type Stage, type States, says } from './stage.ts'

/** Opens the portal with a login in browser storage. */
async function openPortal({ page, world }: Stage, view = '', more: object = {}): Promise<void> {
  const login = { isAuthenticated: true, ...world.admin, loggedInAt: Date.now(), ...more }
  const entry = JSON.stringify({ requiresPasswordChange: false, ...login })
  await page.addInitScript(`localStorage.setItem('admin-login', ${JSON.stringify(entry)})
    localStorage.setItem('admin-active-at', String(Date.now()))`)
  await page.goto(`/Jumpingjack${view}`)
}

async function openCase(stage: Stage, name: string): Promise<void> {
  await openPortal(stage, '?tab=moderation')
  await press(rowOf(stage.page, name).first(), /./)
  await stage.page.getByRole('article', { name: 'Case' }).waitFor()
}

const list = async (page: Page, title: string) => says(page, new RegExp(`^${title} \\(\\d+\\)`))

export const adminStates: States = {
  'admin login': async ({ page }) => {
    await page.goto('/Jumpingjack')
    await press(page, 'Login to Admin Portal')
    await says(page, 'Password is required')
  },
  'admin login: rejected': async ({ page }) => {
    await page.route('**/api/admin/auth', (route) => route.fulfill({ status: 401, json: {} }))
    await page.goto('/Jumpingjack')
    await page.getByLabel('Admin Email').fill('nobody@example.com')
    await page.getByLabel('Password').fill('not-the-password')
    await press(page, 'Login to Admin Portal')
    await page.getByRole('alert').waitFor()
  },
  'admin: forced change of password': async (stage) => {
    await openPortal(stage, '', { requiresPasswordChange: true })
    await press(stage.page, 'Change Password')
    await says(stage.page, 'Password must be at least 8 characters long')
  },
  'admin: change of password': async (stage) => {
    await openPortal(stage)
    await press(stage.page, 'Change Password')
    await press(dialogOf(stage.page, 'Change Password'), 'Request Change')
    await says(stage.page, 'Password must be at least 8 characters long')
  },
  'admin: the session ends soon': async (stage) => {
    await openPortal(stage, '', { loggedInAt: Date.now() - 24 * 3_600_000 + 120_000 })
    await stage.page.getByRole('timer').filter({ hasText: '1:' }).waitFor()
  },
  'admin: the session has ended': async (stage) => {
    await openPortal(stage, '', { loggedInAt: Date.now() - 24 * 3_600_000 })
    await stage.page.getByRole('button', { name: 'Login to Admin Portal' }).waitFor()
    await says(stage.page, 'A login is valid for 24 hours. Please log in again.')
  },
  'admin payments: none': async (stage) => {
    await reply(stage.page, '**/api/admin/orders*', [])
    await openPortal(stage, '?tab=payments')
    await says(stage.page, 'No payments yet')
  },
  'admin feedback': async (stage) => {
    await openPortal(stage)
    await list(stage.page, 'Feedback')
  },
  'admin feedback: loading': async (stage) => {
    await hang(stage.page, '**/api/admin/feedback*')
    await openPortal(stage)
    await says(stage.page, 'Feedback')
  },
  'admin feedback: failed': async (stage) => {
    await fail(stage.page, '**/api/admin/feedback*')
    await openPortal(stage)
    await says(stage.page, 'Error Loading Feedback')
  },
  'admin feedback: none': async (stage) => {
    await reply(stage.page, '**/api/admin/feedback*', [])
    await openPortal(stage)
    await says(stage.page, 'No feedback yet')
  },
  'admin feedback: one is open': async (stage) => {
    const { page, world } = stage
    await openPortal(stage, `?q=${encodeURIComponent(world.subject)}`)
    await press(rowOf(page, world.subject), /./)
    await page.getByRole('article', { name: world.subject }).waitFor()
  },
  'admin feedback: a change has failed': async (stage) => {
    const { page, world } = stage
    await openPortal(stage, `?q=${encodeURIComponent(world.subject)}`)
    await press(rowOf(page, world.subject), /./)
    await fail(page, '**/status')
    await page.getByRole('article', { name: world.subject }).getByLabel('Status').selectOption('Resolved')
    await says(page, 'Failed to update status')
  },
  moderation: async (stage) => {
    await openPortal(stage, '?tab=moderation')
    await list(stage.page, 'Moderation')
  },
  'moderation: none': async (stage) => {
    await reply(stage.page, '**/api/admin/reports*', [])
    await openPortal(stage, '?tab=moderation')
    await says(stage.page, 'No reports yet')
  },
  'moderation: a review': async (stage) => {
    await openCase(stage, 'Quiet and clean.')
    await says(stage.page, 'An advert.')
  },
  'moderation: hiding a review': async (stage) => {
    await openCase(stage, 'Quiet and clean.')
    await press(stage.page, 'Hide Review')
    await dialogOf(stage.page, 'Hide Review').waitFor()
  },
  'moderation: a hidden review': async (stage) => {
    await openCase(stage, 'Rude words.')
    await says(stage.page, /^Hidden: /)
  },
  'moderation: a duplicate': async (stage) => {
    await openCase(stage, stage.world.duplicate.name)
    await stage.page.getByRole('region', { name: 'The gym that stays' }).waitFor()
  },
  'moderation: merging gyms': async (stage) => {
    await openCase(stage, stage.world.duplicate.name)
    await press(stage.page, 'Merge Gyms')
    await dialogOf(stage.page, 'Merge Gyms').waitFor()
  },
  edits: async (stage) => {
    await openPortal(stage, '?tab=edits')
    await list(stage.page, 'Edits')
  },
  'edits: none': async (stage) => {
    await reply(stage.page, '**/api/admin/suggestions*', [])
    await openPortal(stage, '?tab=edits')
    await says(stage.page, 'No edits yet')
  },
  'edits: one is open': async (stage) => {
    await openPortal(stage, '?tab=edits')
    await press(rowOf(stage.page, stage.world.full.name), /./)
    await stage.page.getByRole('article', { name: 'Suggested edit' }).waitFor()
  },
  audit: async (stage) => {
    await openPortal(stage, '?tab=audit')
    await list(stage.page, 'Audit')
  },
  'audit: of one entry': async (stage) => {
    await openPortal(stage, `?tab=audit&subject=${stage.world.full.id}`)
    await says(stage.page, 'No changes yet')
  },
}
