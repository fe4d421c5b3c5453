// The admin portal.
import { fail } from '../lib/conditions.ts'
import { button, dialogOf, press, rowOf, says } from '../lib/page.ts'
import { changeNetwork, type Network, type Reach, type Stage, type States } from './stage.ts'

/** Opens the portal with a login in browser storage. */
async function openPortal({ page, world }: Stage, view = '', more: object = {}): Promise<void> {
  const login = { isAuthenticated: true, ...world.admin, loggedInAt: Date.now(), ...more }
  const entry = JSON.stringify({ requiresPasswordChange: false, ...login })
  await page.addInitScript(`localStorage.setItem('admin-login', ${JSON.stringify(entry)})
    localStorage.setItem('admin-active-at', String(Date.now()))`)
  await page.goto(`/Jumpingjack${view}`)
}

/** The portal at this view shows the text. */
const portal =
  (view: string | ((world: Stage['world']) => string), text: string | RegExp, network: Network = {}): Reach =>
  async (stage) => {
    await changeNetwork(stage, network)
    await openPortal(stage, typeof view === 'string' ? view : view(stage.world))
    await says(stage.page, text)
  }

/** The first row with this text is open. */
const openedRow =
  (view: string, textOf: (world: Stage['world']) => string, article: string): Reach =>
  async (stage) => {
    const { page, world } = stage
    await openPortal(stage, view)
    await press(rowOf(page, textOf(world)).first(), /./)
    await page.getByRole('article', { name: article }).waitFor()
  }

/** The first case with this text is open, then this button was pressed. */
const openedCase =
  (textOf: (world: Stage['world']) => string, shows: string | RegExp, pressed?: string): Reach =>
  async (stage) => {
    await openedRow('?tab=moderation', textOf, 'Case')(stage)
    if (pressed) await press(stage.page, pressed)
    await says(pressed ? dialogOf(stage.page, pressed) : stage.page, shows)
  }

async function openFeedback(stage: Stage): Promise<ReturnType<typeof dialogOf>> {
  const { page, world } = stage
  await openPortal(stage, `?q=${encodeURIComponent(world.subject)}`)
  await press(rowOf(page, world.subject), /./)
  const opened = page.getByRole('article', { name: world.subject })
  await opened.waitFor()
  return opened
}

const tooShort = 'Password must be at least 8 characters long'

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
    await says(stage.page, tooShort)
  },
  'admin: change of password': async (stage) => {
    await openPortal(stage)
    await press(stage.page, 'Change Password')
    await press(dialogOf(stage.page, 'Change Password'), 'Request Change')
    await says(stage.page, tooShort)
  },
  'admin: the session ends soon': async (stage) => {
    await openPortal(stage, '', { loggedInAt: Date.now() - 24 * 3_600_000 + 120_000 })
    await stage.page.getByRole('timer').filter({ hasText: '1:' }).waitFor()
  },
  'admin: the session has ended': async (stage) => {
    await openPortal(stage, '', { loggedInAt: Date.now() - 24 * 3_600_000 })
    await button(stage.page, 'Login to Admin Portal').waitFor()
    await says(stage.page, 'A login is valid for 24 hours. Please log in again.')
  },
  'admin payments: none': portal('?tab=payments', 'No payments yet', { reply: ['**/api/admin/orders*', []] }),
  'admin feedback': portal('', /^Feedback \(\d+\)/),
  'admin feedback: loading': portal('', 'Feedback', { hang: '**/api/admin/feedback*' }),
  'admin feedback: failed': portal('', 'Error Loading Feedback', { fail: '**/api/admin/feedback*' }),
  'admin feedback: none': portal('', 'No feedback yet', { reply: ['**/api/admin/feedback*', []] }),
  'admin feedback: one is open': openFeedback,
  'admin feedback: a change has failed': async (stage) => {
    const opened = await openFeedback(stage)
    await fail(stage.page, '**/status')
    await opened.getByLabel('Status').selectOption('Resolved')
    await says(stage.page, 'Failed to update status')
  },
  moderation: portal('?tab=moderation', /^Moderation \(\d+\)/),
  'moderation: none': portal('?tab=moderation', 'No reports yet', { reply: ['**/api/admin/reports*', []] }),
  'moderation: a review': openedCase(() => 'Quiet and clean.', 'An advert.'),
  'moderation: hiding a review': openedCase(() => 'Quiet and clean.', 'Hide Review', 'Hide Review'),
  'moderation: a hidden review': openedCase(() => 'Rude words.', /^Hidden: /),
  'moderation: a duplicate': openedCase(({ duplicate }) => duplicate.name, 'The gym that stays'),
  'moderation: merging gyms': openedCase(({ duplicate }) => duplicate.name, 'Merge Gyms', 'Merge Gyms'),
  edits: portal('?tab=edits', /^Edits \(\d+\)/),
  'edits: none': portal('?tab=edits', 'No edits yet', { reply: ['**/api/admin/suggestions*', []] }),
  'edits: one is open': openedRow('?tab=edits', ({ full }) => full.name, 'Suggested edit'),
  costs: portal('?tab=costs', /^Costs \(\d+\)/),
  'costs: none': portal('?tab=costs', 'No costs yet', { reply: ['**/api/admin/costs*', []] }),
  'costs: one is open': openedRow('?tab=costs', ({ full }) => full.name, 'Cost'),
  audit: portal('?tab=audit', /^Audit \(\d+\)/),
  'audit: of one entry': portal(({ full }) => `?tab=audit&subject=${full.id}`, 'No changes yet'),
}
