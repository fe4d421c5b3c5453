// The member's favourites.
import { t } from '@lingui/core/macro'
import { FavoriteGrid } from '../features/favorites/lists/favorite-grid.tsx'
import { OsmNote } from '../ui/gym/osm-note.tsx'
import { MemberPage } from '../widgets/account/member-page.tsx'

export function FavoritesPage() {
  return (
    <MemberPage title={t`My Favorites`} className="max-w-6xl">
      <FavoriteGrid />
      <OsmNote className="mt-6" />
    </MemberPage>
  )
}
