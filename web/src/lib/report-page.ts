// Reports to our own gateway how fast the page was, for a sample of pages, and its errors. No text, id or URL leaves the
// page, only its route, numbers, and where in our scripts an error happened.
import type { reportPage } from '@jumpingjack/contracts/gateway/vitals'
import type { z } from 'zod'
import { whenIdle } from './hooks/when-idle.ts'

type Report = z.input<typeof reportPage.body>
type PageError = Report['errors'][number]

/** Share of the pages that are measured. Errors are always reported. */
const measuredShare = 0.1
const errorsMax = 5
const url = '/api/vitals'
const kinds: readonly PageError['kind'][] = [
  ...(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'ZodError'] as const),
]

const vitals: Pick<Report, 'lcpMs' | 'inpMs' | 'cls'> = {}
let areVitalsSent = false
let errors: PageError[] = []
let errorCount = 0

export function startReporting(page: Report['page']): void {
  addEventListener('error', ({ error }) => reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send(page)
  })
  if (Math.random() < measuredShare) whenIdle(() => measureVitals().catch(() => undefined))
}

/** A failed request is no error of the page. */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || error.name === 'ApiError' || error.name === 'AbortError') return
  if (++errorCount > errorsMax) return
  const [at] = /\/assets\/[\w.-]+\.js:\d+:\d+/.exec(error.stack ?? '') ?? []
  const kind = kinds.find((each) => each === error.name) ?? 'other'
  errors.push({ kind, ...(at && { at }) })
}

async function measureVitals(): Promise<void> {
  const { onCLS, onINP, onLCP } = await import('web-vitals')
  // So that the values are there when the page is hidden, whichever listener runs first.
  const options = { reportAllChanges: true }
  onLCP(({ value }) => Object.assign(vitals, { lcpMs: value }), options)
  onINP(({ value }) => Object.assign(vitals, { inpMs: value }), options)
  onCLS(({ value }) => Object.assign(vitals, { cls: value }), options)
}

function send(page: Report['page']): void {
  // All at once: of a page that is hidden before its largest paint is known, they are sent the next time.
  const hasVitals = !areVitalsSent && vitals.lcpMs !== undefined
  if (errors.length === 0 && !hasVitals) return
  const report: Report = { page, ...(hasVitals && vitals), errors }
  areVitalsSent ||= hasVitals
  errors = []
  const headers = { 'content-type': 'application/json' }
  fetch(url, { method: 'POST', keepalive: true, headers, body: JSON.stringify(report) }).catch(
    () => undefined,
  )
}
