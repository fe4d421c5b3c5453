// Gyms side by side. The page loads the comparison by itself, because the files that come with a page are listed in the
// entry, which every page loads.
import { t } from '@lingui/core/macro'
import { lazyComponent } from '../lib/hooks/lazy-component.ts'
import { PartBoundary } from '../ui/states/boundary.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { MemberPage } from '../widgets/account/member-page.tsx'

const Comparison = lazyComponent(() => import('../widgets/compare/comparison.tsx'), 'Comparison')

export function ComparePage() {
  return (
    <MemberPage title={t`Compare Gyms`} className="max-w-6xl">
      <PartBoundary loading={<Skeleton className="h-80" />}>
        <Comparison />
      </PartBoundary>
    </MemberPage>
  )
}
