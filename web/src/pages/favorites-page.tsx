// The member's favourites.
import { t } from '@lingui/core/macro'
import { CompareBar, CompareToggle } from '../features/compare/compare-controls.tsx'
import { FavoriteGrid } from '../features/favorites/lists/favorite-grid.tsx'
import { OsmNote } from '../ui/gym/osm-note.tsx'
import { MemberPage } from '../widgets/account/member-page.tsx'

export function FavoritesPage() {
  return (
    <MemberPage title={t`My Favorites`} className="max-w-6xl">
      <FavoriteGrid compare={(gym) => <CompareToggle gym={gym} onCard />} />
      <OsmNote className="mt-6" />
      <div className="sticky bottom-0 z-20 -mx-4 mt-4 md:mx-0">
        <CompareBar />
      </div>
    </MemberPage>
  )
}
