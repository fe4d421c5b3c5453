// Reviews that a page sends, and the live events that a page gets.
import type { Page } from 'playwright-core'
import { review } from './share-dialog.ts'

/** Reviews each gym in the page. Returns the `traceparent` that the page has sent with each review. */
export async function reviewInPage(page: Page, gyms: readonly { id: string }[]): Promise<string[]> {
  const traceparents: string[] = []
  for (const { id } of gyms) {
    await page.goto(`/?selected=${id}`)
    const [stored] = await Promise.all([
      page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.status() === 201),
      review(page, 'Quiet in the morning.'),
    ])
    traceparents.push((await stored.request().headerValue('traceparent')) ?? 'none')
  }
  return traceparents
}

/** Opens a stream of live events in the page. Returns a function that lists what has been received: type and gym. */
export async function liveMessages(page: Page, gymIds: readonly string[]): Promise<() => Promise<string[]>> {
  await page.goto('/')
  const received = await page.evaluateHandle(async (ids) => {
    const messages: string[] = []
    const source = new EventSource(`/api/live?gyms=${ids}`)
    source.onmessage = ({ data }) => {
      const { type, gymId } = JSON.parse(data)
      messages.push(`${type} ${gymId}`)
    }
    await new Promise((resolve) => source.addEventListener('open', resolve))
    return messages
  }, gymIds.join())
  return () => received.evaluate((messages) => messages)
}
