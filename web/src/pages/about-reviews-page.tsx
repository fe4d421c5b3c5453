// How reviews are checked, with the numbers of today, for everyone.

import { type ReviewTotals, readReviewTotals } from '@jumpingjack/contracts/review/review-totals'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '../lib/api/api.ts'
import { relativeDate } from '../lib/labels/relative-date.ts'
import { sharedText } from '../lib/language/shared-text.ts'
import { usePageTitle } from '../ui/page/page-title.ts'
import { LoadFailure } from '../ui/states/load-failure.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { PublicPage } from '../widgets/account/public-page.tsx'

export function AboutReviewsPage() {
  usePageTitle(t`How reviews are checked`)
  return (
    <PublicPage className="px-4 py-5">
      <div className="max-w-2xl">
        <h1 className="text-xl font-bold tracking-tight md:text-2xl">{t`How reviews are checked`}</h1>
        <Part title={t`Who writes them`}>
          <p>{t`Every member can review a gym once, and change or delete that review at any time. We do not check whether a member has trained there.`}</p>
          <p>{t`Whoever posts a review confirms not to work at the gym, and to get nothing for the review. Gyms cannot pay to add, move or remove one.`}</p>
          <p>{t`Every review that is shown counts the same in the average, good or bad.`}</p>
        </Part>
        <Part title={t`What is hidden`}>
          <p>{t`Members report reviews, and an administrator decides. A review is only hidden for one of the reasons below, never for being bad. It then counts nowhere, and the page of the gym says how many are hidden, and why.`}</p>
          <p>{t`Its author reads the reason and can appeal, which an administrator decides.`}</p>
        </Part>
        <Part title={t`In numbers`}>
          <Totals />
        </Part>
      </div>
    </PublicPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 space-y-2 leading-relaxed">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Totals() {
  const { data, isError, refetch } = useQuery({
    queryKey: [readReviewTotals.path],
    queryFn: ({ signal }) => callApi(readReviewTotals, { signal }),
  })
  if (!data && isError)
    return <LoadFailure title={t`The numbers could not be loaded`} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-40" />
  return (
    <>
      <dl className="divide-y divide-line tabular-nums">
        {rowsOf(data).map(([label, count]) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt>{label}</dt>
            <dd className="font-semibold">{i18n.number(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{t`Counted ${relativeDate(data.countedAt, new Date())}`}</p>
    </>
  )
}

function rowsOf({ shown, hidden, appeals }: ReviewTotals): [label: string, count: number][] {
  return [
    [t`Reviews shown`, shown],
    ...hidden.map(({ reason, count }): [string, number] => [t`Hidden: ${sharedText(reason)}`, count]),
    [t`Appeals that wait`, appeals.waiting],
    [t`Appeals granted: shown again`, appeals.granted],
    [t`Appeals rejected: still hidden`, appeals.rejected],
  ]
}
