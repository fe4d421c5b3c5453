// Shown while the session is being determined.
import { t } from '@lingui/core/macro'
import { BrandMark } from '../page/brand.tsx'

/** What the server has put into the page for its path, if it has. */
const shell = document.querySelector('div#shell')
const shellPath = location.pathname

export function LoadingScreen() {
  // The same element, so that nothing flickers.
  if (shell && location.pathname === shellPath) return <div ref={(place) => place?.append(shell)} />
  return (
    <main className="grid min-h-(--page-height) place-items-center">
      <div role="status" className="flex flex-col items-center gap-4 text-sm font-medium text-muted">
        <BrandMark size="size-12" />
        <h1>{t`Loading...`}</h1>
      </div>
    </main>
  )
}
