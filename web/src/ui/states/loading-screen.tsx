// Shown while the session is being determined, and while the code of a page loads.
import { t } from '@lingui/core/macro'
import { BrandMark } from '../page/brand.tsx'
import { useShell } from './page-shell.ts'

export function LoadingScreen() {
  if (useShell()) return null
  return (
    <main className="grid min-h-(--page-height) place-items-center">
      <div role="status" className="flex flex-col items-center gap-4 text-sm font-medium text-muted">
        <BrandMark size="size-12" />
        <h1>{t`Loading...`}</h1>
      </div>
    </main>
  )
}
