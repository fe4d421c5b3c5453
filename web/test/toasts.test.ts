import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToast, dismissToast, showError, showToast } from '../src/ui/overlay/toasts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('shows one toast at a time', () => {
  showToast({ title: 'Saved' })
  const first = currentToast()
  showError('Failed')
  expect(currentToast()).toMatchObject({ title: 'Error', description: 'Failed', open: true })
  dismissToast(first?.id ?? 0)
  expect(currentToast()).toMatchObject({ title: 'Error', open: true })
  dismissToast(currentToast()?.id ?? 0)
  expect(currentToast()).toMatchObject({ title: 'Error', open: false })
})
