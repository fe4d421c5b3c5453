// The page of favourites while it loads.
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

export function LoadingFavorites({ cardSkeleton }: { cardSkeleton: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="mb-3 text-sm text-muted">{t`Loading your favorites...`}</p>
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {cardSkeleton}
        {cardSkeleton}
        {cardSkeleton}
      </div>
    </div>
  )
}
