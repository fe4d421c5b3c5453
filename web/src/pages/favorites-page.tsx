// The member's favourites.
import { t } from '@lingui/core/macro'
import { FavoriteGrid } from '../features/favorites/lists/favorite-grid.tsx'
import { OsmNote } from '../ui/gym/osm-note.tsx'
import { QuietBoundary } from '../ui/states/boundary.tsx'
import { MemberPage } from '../widgets/account/member-page.tsx'
import { CompareBar, CompareToggle } from '../widgets/compare/lazy-controls.ts'

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
