// Diagnostics of the maps key, for members and visitors.

import { testMapsKey } from '@jumpingjack/contracts/places/places'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleAlert, RefreshCw } from 'lucide-react'
import { Link } from 'wouter'
import { KeyDiagnosis, SetupHelp } from '../features/diagnostics/key-diagnosis.tsx'
import { callApi } from '../lib/api/api.ts'
import { userMessage } from '../lib/api/user-facing-error.ts'
import { Button, buttonClass } from '../ui/form/button.tsx'
import { LanguageSwitch } from '../ui/page/language-switch.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { StateMessage } from '../ui/states/state-message.tsx'
import { FeedbackLink } from '../widgets/account/feedback-link.tsx'

export function DiagnosticsPage() {
  usePageTitle(t`Google Maps API Diagnostics`)
  const test = useQuery({
    queryKey: [testMapsKey.path],
    queryFn: ({ signal }) => callApi(testMapsKey, { signal }),
    gcTime: 0,
  })
  return (
    <main className="mx-auto max-w-2xl px-4 py-8 md:py-12">
      <h1 className="text-xl font-bold tracking-tight">{t`Google Maps API Diagnostics`}</h1>
      <p className="mt-1 text-sm text-muted">{t`Tests whether the maps key is set and accepted by the provider.`}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" aria-disabled={test.isFetching} onClick={() => test.refetch()}>
          <RefreshCw className={test.isFetching ? 'size-4 animate-spin' : 'size-4'} />
          {test.isFetching ? t`Testing...` : t`Re-test API Key`}
        </Button>
        <Link href="/" className={buttonClass('outline')}>
          <ArrowLeft className="size-4" />
          {t`Back to App`}
        </Link>
      </div>
      <div className="mt-6 space-y-4" aria-busy={test.isFetching}>
        {test.isError ? (
          <div className="rounded-xl border border-line bg-surface">
            <StateMessage
              Icon={CircleAlert}
              title={t`The test failed to run`}
              text={userMessage(test.error, t`The server cannot be reached. Please try again.`)}
              role="alert"
              heading="h2"
            />
          </div>
        ) : test.data ? (
          <KeyDiagnosis diagnosis={test.data} />
        ) : (
          <DiagnosisSkeleton />
        )}
        <SetupHelp />
      </div>
      <footer className="mt-8 flex gap-6 text-sm text-muted">
        <FeedbackLink />
        <LanguageSwitch />
      </footer>
    </main>
  )
}

function DiagnosisSkeleton() {
  return (
    <>
      <Skeleton className="h-28" rounded="rounded-xl" />
      <Skeleton className="h-64" rounded="rounded-xl" />
    </>
  )
}
