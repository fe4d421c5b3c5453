// @module-tag full
// What a page reports to operators when it is left.
import { expect, it } from 'vitest'
import { aMember } from './lib/a-member.ts'
import { addGym } from './lib/visitor.ts'

it('reports how fast a page was and where it failed, and nothing about the member', async () => {
  const { page, visitor } = await aMember()
  const gym = await addGym(visitor, { name: `Measured Gym ${Date.now()}` })
  // Every page is in the sample.
  await page.addInitScript(() => {
    Math.random = () => 0.05
  })
  const measured = page.waitForResponse((reply) => reply.url().includes('web-vitals'))
  await page.goto(`/gyms/${gym.id}`)
  await page.getByRole('heading', { name: gym.name }).waitFor()
  await measured
  await page.mouse.click(5, 5)
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text)
    })
  }, `no ${gym.name}`)
  const leave = () =>
    page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  const reported = page.waitForRequest('**/api/vitals')
  await expect
    .poll(async () => {
      await leave()
      return Promise.race([reported.then(() => true), new Promise((resolve) => setTimeout(resolve, 200))])
    })
    .toBe(true)
  const request = await reported
  expect((await request.response())?.status()).toBe(204)
  const report = request.postDataJSON()
  expect(report).toMatchObject({ page: '/gyms/:id', errors: [{ kind: 'TypeError' }] })
  expect(report.lcpMs).toBeGreaterThan(0)
  expect(request.postData()).not.toMatch(new RegExp(`${gym.name}|${gym.id}|${visitor.id}|@`))
})
