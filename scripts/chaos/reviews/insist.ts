// Changes that must be made, whatever is broken meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestReply } from '@jumpingjack/kit/testing/testing'

/**
 * Repeats a request until its reply is clear, and returns the JSON of that. After an unclear reply it may have been done:
 * then `repeated` is a good status, too.
 */
export async function insist(send: () => Promise<TestReply>, repeated = 200) {
  for (let good = [200, 201, 204]; ; good = [...good, repeated]) {
    const { status, text, json } = await send().catch(() => ({ status: 0, text: '', json: undefined }))
    if (good.includes(status)) return json
    if (status !== 0 && status < 500) throw new Error(`a request ended with ${status} ${text}`)
    await sleep(500)
  }
}
