// What visitors see.
import { failureCookie } from '@jumpingjack/contracts/gateway/failure-cookie'
import { ownProduct } from '../lib/product.ts'
import { dialogOf, fail, hang, press, reply, type States, says, withoutTimer } from './stage.ts'

const diagnosis = {
  status: 'error',
  message: 'The key is rejected.',
  keyExists: true,
  keyLength: 39,
  keyPreview: 'AIza...',
  googleResponse: { status: 'REQUEST_DENIED', error_message: 'This API key is not authorized.' },
  recommendations: ['Enable the Places API.', 'Check the restrictions of the key.'],
}

export const visitorStates: States = {
  'landing page': async ({ page }) => {
    await page.goto('/')
    await says(page, 'Sign in to find gyms')
  },
  'landing page before its code': async ({ page }) => {
    await hang(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await says(page, 'Sign in to find gyms')
  },
  'landing page after a failed sign-in': async ({ page }) => {
    await page.context().addCookies([{ name: failureCookie, value: 'unavailable', url: ownProduct().url }])
    await page.goto('/?signin=unavailable')
    await says(page.getByRole('alert'), /cannot be reached/)
  },
  'public page of a gym': async ({ page, world }) => {
    await page.goto(`/gyms/${world.full.id}`)
    await says(page, 'Sign in to save this gym')
  },
  'public page of an unknown gym': async ({ page }) => {
    await page.goto('/gyms/7b0c1f5e-1111-4222-8333-444455556666')
    await says(page, 'Gym not found')
  },
  'public page without a gym': async ({ page, world }) => {
    await page.route('**/gyms/*', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<script[^>]*id="gym".*?<\/script>/s, '')
      await route.fulfill({ response, body })
    })
    await page.goto(`/gyms/${world.full.id}`)
    await says(page, 'This could not be loaded')
  },
  'public page of a place': async ({ page, world }) => {
    await page.goto(world.cityPath)
    await page.getByRole('heading', { level: 1, name: /^Gyms in/ }).waitFor()
  },
  'public page of an unknown place': async ({ page }) => {
    await page.goto('/in?place=Atlantis')
    await says(page, '“Atlantis” is not known here')
  },
  'documentation of the API': async ({ page }) => {
    await page.goto('/api/docs')
    for (const id of ['listGyms', 'postReview']) await page.locator(`#${id} > summary`).click()
    await page.locator('#listGyms').getByRole('heading', { name: 'Parameters' }).waitFor()
  },
  'diagnostics: the key works': async ({ page }) => {
    await page.goto('/diagnostics')
    await says(page, 'Fake provider')
  },
  'diagnostics: loading': async ({ page }) => {
    await hang(page, '**/api/test/google-maps-key')
    await page.goto('/diagnostics')
    await says(page, 'Testing...')
  },
  'diagnostics: failed': async ({ page }) => {
    await fail(page, '**/api/test/google-maps-key')
    await page.goto('/diagnostics')
    await says(page, 'The test failed to run')
  },
  'diagnostics: the key is rejected': async ({ page }) => {
    await reply(page, '**/api/test/google-maps-key', diagnosis)
    await page.goto('/diagnostics')
    await says(page, 'The key does not work')
  },
  'diagnostics: no key': async ({ page }) => {
    const missing = { keyExists: false, keyLength: 0, keyPreview: '', googleResponse: null }
    await reply(page, '**/api/test/google-maps-key', { ...diagnosis, ...missing })
    await page.goto('/diagnostics')
    await says(page, 'Google Maps API key is not set')
  },
  'feedback: missing fields': async ({ page }) => {
    await page.goto('/diagnostics')
    await press(page, 'Send feedback')
    await press(dialogOf(page, 'Send Feedback'), 'Send Feedback')
    await says(page, 'Subject is required')
  },
  'feedback: failed': async ({ page }) => {
    await fail(page, '**/api/feedback')
    await page.goto('/diagnostics')
    await press(page, 'Send feedback')
    const dialog = dialogOf(page, 'Send Feedback')
    await dialog.getByLabel('Subject').fill('Toast')
    await dialog.getByLabel('Message').fill('It is in the way.')
    await press(dialog, 'Send Feedback')
    await says(page, /^Failed to send feedback/)
  },
  'feedback: sent': async ({ page }) => {
    await reply(page, '**/api/feedback', { id: '7b0c1f5e-1111-4222-8333-444455556666' })
    await page.goto('/diagnostics')
    await press(page, 'Send feedback')
    const dialog = dialogOf(page, 'Send Feedback')
    await dialog.getByLabel('Subject').fill('Toast')
    await dialog.getByLabel('Message').fill('It is in the way.')
    await press(dialog, 'Send Feedback')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('listitem').getByRole('button', { name: 'Dismiss' }).waitFor()
  },
  'a dialog that cannot be loaded': async ({ page }) => {
    await page.goto('/diagnostics')
    await fail(page, '**/assets/feedback-dialog-*.js*')
    await press(page, 'Send feedback')
    await says(page, 'This could not be loaded')
  },
  'a page that cannot be loaded': async ({ page }) => {
    await fail(page, '**/assets/diagnostics-page-*.js*')
    await page.goto('/diagnostics')
    await says(page, 'This could not be loaded')
  },
  'a page that fails to render': async ({ page }) => {
    const body = 'export function DiagnosticsPage() { throw new Error("broken") }'
    await page.route('**/assets/diagnostics-page-*.js*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await page.goto('/diagnostics')
    await says(page, 'Something went wrong')
  },
  'a new version that is about to be loaded': async ({ page }) => {
    await fail(page, '**/assets/diagnostics-page-*.js*')
    await withoutTimer(page, 1_500)
    await page.route('/', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace(/index-[\w-]+\.js/, 'index-new.js'),
      })
    })
    await page.goto('/diagnostics')
    await says(page, 'There is a new version')
  },
}
