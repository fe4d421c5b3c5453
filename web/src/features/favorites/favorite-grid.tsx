// The member's favourites as a grid of cards, with loading, error and empty states.
import type { Favorite } from '@jumpingjack/contracts/user/favorites'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/form/button.tsx'
import { LoadFailure } from '../../ui/states/load-failure.tsx'
import { StateMessage } from '../../ui/states/state-message.tsx'
import { favoritesOptions } from './favorite-queries.ts'

interface FavoriteGridProps {
  card: (favorite: Favorite) => ReactNode
  cardSkeleton: ReactNode
}

export function FavoriteGrid({ card, cardSkeleton }: FavoriteGridProps) {
  const { data, isPending, refetch } = useQuery(favoritesOptions)
  const shown = useFocusFallback(data?.length ?? 0)
  if (isPending) return <Loading cardSkeleton={cardSkeleton} />
  if (!data) return <LoadFailure title="Error Loading Favorites" onRetry={() => void refetch()} />
  return (
    <section ref={shown} tabIndex={-1} aria-label="Favorites" className="outline-none">
      {data.length === 0 ? (
        <NoFavorites />
      ) : (
        <ul className={grid}>
          {data.map((favorite) => (
            <li key={favorite.id} className="*:h-full">
              {card(favorite)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Moves the focus to the section when the focused card is removed. */
function useFocusFallback(count: number) {
  const element = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) element.current?.focus()
    before.current = count
  }, [count])
  return element
}

const grid = 'grid gap-3 md:grid-cols-2 lg:grid-cols-3'

function Loading({ cardSkeleton }: { cardSkeleton: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="mb-3 text-sm text-muted">
        Loading your favorites...
      </p>
      <div className={grid}>
        {cardSkeleton}
        {cardSkeleton}
        {cardSkeleton}
      </div>
    </div>
  )
}

function NoFavorites() {
  return (
    <StateMessage Icon={Heart} title="No favorites yet" text="Click the heart icon of a gym to keep it here.">
      <Link href="/" className={buttonClass('primary')}>
        Discover Gyms
      </Link>
    </StateMessage>
  )
}
