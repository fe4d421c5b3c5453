// The member's favourites.
import { t } from '@lingui/core/macro'
import { FavoriteGrid } from '../features/favorites/lists/favorite-grid.tsx'
import { lazyComponent } from '../lib/hooks/lazy-component.ts'
import { OsmNote } from '../ui/gym/osm-note.tsx'
import { QuietBoundary } from '../ui/states/boundary.tsx'
import { MemberPage } from '../widgets/account/member-page.tsx'

const loadCompare = () => import('../features/compare/compare-controls.tsx')
const CompareBar = lazyComponent(loadCompare, 'CompareBar')
const CompareToggle = lazyComponent(loadCompare, 'CompareToggle')

export function FavoritesPage() {
  return (
    <MemberPage title={t`My Favorites`} className="flex max-w-6xl flex-1 flex-col">
      <FavoriteGrid
        compare={(gym) => (
          <QuietBoundary>
            <CompareToggle gym={gym} onCard />
          </QuietBoundary>
        )}
      />
      <OsmNote className="mt-6" />
      <div className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-6 pt-4 md:-mx-8 md:-mb-10">
        <QuietBoundary>
          <CompareBar />
        </QuietBoundary>
      </div>
    </MemberPage>
  )
}
