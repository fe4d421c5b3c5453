import { expect, it } from 'vitest'
import { untilSaved } from '../src/service/until-saved.ts'

it('repeats an attempt until it is saved, and tells it that it is repeated', async () => {
  const retries: boolean[] = []
  const attempt = async (isRetry: boolean) => (retries.push(isRetry) < 3 ? undefined : 'saved')
  expect(await untilSaved('id', attempt)).toBe('saved')
  expect(retries).toEqual([false, true, true])
})

it('gives up when other changes are always first', async () => {
  const unavailable = { code: 'service.unavailable', details: { retryAfter: 1 } }
  await expect(untilSaved('id', async () => undefined)).rejects.toMatchObject(unavailable)
})

it('runs changes of one document one after the other', async () => {
  const document = { saves: 0 }
  const save = async () => {
    const { saves } = document
    await Promise.resolve()
    document.saves = saves + 1
    return document
  }
  await Promise.all(['id', 'id', 'id'].map((id) => untilSaved(id, save)))
  expect(document.saves).toBe(3)
})
