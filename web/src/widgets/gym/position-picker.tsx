// A map in a form to pick a position on, if there is a map.
import type { PositionMapProps } from '../../features/map/position-map.tsx'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { PartBoundary } from '../../ui/states/boundary.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const PositionMap = lazyComponent(() => import('../../features/map/position-map.tsx'), 'PositionMap')

export function PositionPicker({ hasMap, ...props }: PositionMapProps & { hasMap: boolean }) {
  if (!hasMap) return null
  return (
    <div className="relative h-56 overflow-hidden rounded-lg border border-line">
      <PartBoundary loading={<Skeleton className="size-full" rounded="" />}>
        <PositionMap {...props} />
      </PartBoundary>
    </div>
  )
}
