// Pages without a map, which takes most of the time of a page load.
import type { Page } from 'playwright-core'

export const withoutMap = (page: Page) =>
  page.route('**/api/config/google-maps', (route) => route.fulfill({ json: { apiKey: '' } }))
