// The member's favourites.
import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { FavoriteGrid } from '../features/favorites/lists/favorite-grid.tsx'
import { buttonClass } from '../ui/form/button.tsx'
import { GymCardSkeleton } from '../ui/gym/gym-card.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { contentId } from '../ui/page/skip-link.tsx'
import { AccountMenu } from '../widgets/account/account-menu.tsx'
import { FeedbackButton } from '../widgets/account/feedback-button.tsx'
import { FavoriteCard } from '../widgets/gym/favorite-card.tsx'

export function FavoritesPage() {
  usePageTitle(t`My Favorites`)
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <PageHeader>
        <FeedbackButton />
        <AccountMenu />
      </PageHeader>
      <main
        id={contentId}
        tabIndex={-1}
        className="outline-none mx-auto w-full max-w-6xl px-4 py-6 md:px-8 md:py-10"
      >
        <div className="mb-5 flex items-center gap-1">
          <Link
            href="/"
            aria-label={t`Back to the gyms`}
            data-tip={t`Back to the gyms`}
            className={buttonClass('plain', 'icon', '-ml-3 inline-flex')}
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
          <h2 className="text-xl font-bold tracking-tight">{t`My Favorites`}</h2>
        </div>
        <FavoriteGrid
          card={(favorite, distance) => <FavoriteCard favorite={favorite} {...distance} />}
          cardSkeleton={<GymCardSkeleton />}
        />
      </main>
    </div>
  )
}
