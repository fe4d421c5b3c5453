// A strip above the page when there is a new version. The page moves down: nothing is covered.
import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { useLayoutEffect } from 'react'

export function VersionNotice({ isNew, onReload }: { isNew: boolean; onReload: () => void }) {
  useLayoutEffect(() => {
    // The style sheet makes room for the strip.
    document.documentElement.toggleAttribute('data-new-version', isNew)
    return () => document.documentElement.removeAttribute('data-new-version')
  }, [isNew])
  return (
    // Below the notice of a lost connection.
    <div role="status" aria-live="polite" className="fixed inset-x-0 top-0 z-45 h-(--notice-height)">
      {isNew && (
        <p className="flex h-full items-center justify-center gap-2 border-b border-line bg-night px-4 text-sm font-medium whitespace-nowrap text-white">
          <RotateCw aria-hidden="true" className="size-4 text-volt" />
          {t`There is a new version`}
          <button
            type="button"
            onClick={onReload}
            className="touch-target h-full rounded-sm px-2 text-volt underline underline-offset-4 focus-visible:-outline-offset-2 focus-visible:outline-white"
          >{t`Reload`}</button>
        </p>
      )}
    </div>
  )
}
