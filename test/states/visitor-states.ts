// What visitors see.
import { failureCookie } from '@jumpingjack/contracts/gateway/failure-cookie'
import type { Locator, Page, Route } from 'playwright-core'
import { fail, reply, withoutTimer } from '../lib/conditions.ts'
import { button, dialogOf, gone, heading, press, says } from '../lib/page.ts'
import { ownProduct } from '../lib/product.ts'
import { allCode, opens, type Stage, type States } from './stage.ts'

const diagnosis = {
  status: 'error',
  message: 'The key is rejected.',
  keyExists: true,
  keyLength: 39,
  keyPreview: 'AIza...',
  googleResponse: { status: 'REQUEST_DENIED', error_message: 'This API key is not authorized.' },
  recommendations: ['Enable the Places API.', 'Check the restrictions of the key.'],
}
const missingKey = { keyExists: false, keyLength: 0, keyPreview: '', googleResponse: null }
const keyTest = '**/api/test/google-maps-key'
const diagnosticsCode = '**/assets/diagnostics-page-*.js*'

async function sendFeedback({ page }: Stage, text: string): Promise<Locator> {
  await page.goto('/diagnostics')
  await press(page, 'Send feedback')
  const dialog = dialogOf(page, 'Send Feedback')
  for (const label of ['Subject', 'Message']) await dialog.getByLabel(label).fill(text)
  await press(dialog, 'Send Feedback')
  return dialog
}

/** Replaces a part of the product's own page. */
const replaceInPage = (page: Page, url: string, part: RegExp, by: string) =>
  page.route(url, async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(part, by) })
  })

export const visitorStates: States = {
  'landing page': opens('/', 'Sign in to save and review gyms'),
  'landing page before its code': opens('/', 'Sign in to save and review gyms', { hang: allCode }),
  'landing page after a failed sign-in': async ({ page }) => {
    await page.context().addCookies([{ name: failureCookie, value: 'unavailable', url: ownProduct().url }])
    await page.goto('/?signin=unavailable')
    await says(page.getByRole('alert'), /cannot be reached/)
  },
  'public page of a gym': opens(({ full }) => `/gyms/${full.id}`, 'Sign in to save this gym'),
  'public page of an unknown gym': opens('/gyms/7b0c1f5e-1111-4222-8333-444455556666', 'Gym not found'),
  'public page without a gym': async ({ page, world }) => {
    await replaceInPage(page, '**/gyms/*', /<script[^>]*id="gym".*?<\/script>/s, '')
    await page.goto(`/gyms/${world.full.id}`)
    await says(page, 'This could not be loaded')
  },
  'public page of a place': opens(
    ({ cityPath }) => cityPath,
    (page) => page.getByRole('heading', { level: 1, name: /^Gyms in/ }),
  ),
  'public page of an unknown place': opens('/in?place=Xyzzyqwerty', '“Xyzzyqwerty” is not known here'),
  'public page of a search': opens(({ cityPath }) => `${cityPath}?q=sauna+zzyzx+open+now`, 'zzyzx: ignored'),
  'public page of a search without a place': opens('/in?place=yoga+in+Tokyo', 'Sign in to look on the map'),
  'about reviews': opens('/about/reviews', 'Reviews shown'),
  'about reviews: loading': opens('/about/reviews', 'In numbers', { hang: '**/api/review-totals' }),
  'about reviews: failed': opens('/about/reviews', 'The numbers could not be loaded', {
    fail: '**/api/review-totals',
  }),
  'documentation of the API': async ({ page }) => {
    await page.goto('/api/docs')
    for (const id of ['listGyms', 'postReview']) await page.locator(`#${id} > summary`).click()
    await heading(page.locator('#listGyms'), 'Parameters').waitFor()
  },
  'diagnostics: the key works': opens('/diagnostics', 'Fake provider'),
  'diagnostics: loading': opens('/diagnostics', 'Testing...', { hang: keyTest }),
  'diagnostics: failed': opens('/diagnostics', 'The test failed to run', { fail: keyTest }),
  'diagnostics: the key is rejected': opens('/diagnostics', 'The key does not work', {
    reply: [keyTest, diagnosis],
  }),
  'diagnostics: no key': opens('/diagnostics', 'Google Maps API key is not set', {
    reply: [keyTest, { ...diagnosis, ...missingKey }],
  }),
  'feedback: missing fields': async (stage) => {
    await sendFeedback(stage, '')
    await says(stage.page, 'Subject is required')
  },
  'feedback: failed': async (stage) => {
    await fail(stage.page, '**/api/feedback')
    await sendFeedback(stage, 'Toast')
    await says(stage.page, /^Failed to send feedback/)
  },
  'feedback: sent': async (stage) => {
    await reply(stage.page, '**/api/feedback', { id: '7b0c1f5e-1111-4222-8333-444455556666' })
    await gone(await sendFeedback(stage, 'Toast'))
    await button(stage.page.getByRole('listitem'), 'Dismiss').waitFor()
  },
  'a dialog that cannot be loaded': async ({ page }) => {
    await page.goto('/diagnostics')
    await fail(page, '**/assets/feedback-dialog-*.js*')
    await press(page, 'Send feedback')
    await says(page, 'This could not be loaded')
  },
  'a page that cannot be loaded': opens('/diagnostics', 'This could not be loaded', {
    fail: diagnosticsCode,
  }),
  'a page that fails to render': async ({ page }) => {
    const body = 'export function DiagnosticsPage() { throw new Error("broken") }'
    await page.route(diagnosticsCode, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.goto('/diagnostics')
    await says(page, 'Something went wrong')
  },
  'a new version that is about to be loaded': async ({ page }) => {
    await fail(page, diagnosticsCode)
    await withoutTimer(page, 1_500)
    await replaceInPage(page, '/', /index-[\w-]+\.js/, 'index-new.js')
    await page.goto('/diagnostics')
    await says(page, 'There is a new version')
  },
}
