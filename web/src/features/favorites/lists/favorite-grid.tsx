// The member's favourites as a grid of cards, all or those of a list, with loading, error and empty states.

import { type FavoriteList, orderFavoriteList } from '@jumpingjack/contracts/user/favorite-lists'
import type { Favorite } from '@jumpingjack/contracts/user/favorites'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Heart, List } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { callApi } from '../../../lib/api/api.ts'
import type { ListedGym } from '../../../lib/gym/listed-gym.ts'
import { useLiveGyms } from '../../../lib/gym/use-live-gyms.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { GymCard, GymCardSkeleton } from '../../../ui/gym/gym-card.tsx'
import { LoadFailure, RetryLine } from '../../../ui/states/load-failure.tsx'
import { StateMessage } from '../../../ui/states/state-message.tsx'
import { FavoriteButton } from '../favorite-button.tsx'
import { favoritesOptions } from '../favorite-queries.ts'
import { favoriteLink, milesTo, moved, type ShownFavorite, withOrder } from '../favorite-rules.ts'
import { useRemovedOffline } from '../removed-favorites.ts'
import { FavoriteFoot } from './favorite-foot.tsx'
import { ListBar, ListHead } from './list-bar.tsx'
import { type FavoritesView, favoriteListsOptions, useFavoritesView, useListChange } from './list-queries.ts'

const cardsPerStep = 60

interface FavoriteGridProps {
  /** Adds a gym to the comparison. */
  compare: (gym: ListedGym) => ReactNode
}

export function FavoriteGrid({ compare }: FavoriteGridProps) {
  const { data, isPending, refetch } = useQuery(favoritesOptions)
  useLiveGyms(
    [],
    (data ?? []).map(({ gymId }) => gymId),
  )
  const lists = useQuery(favoriteListsOptions)
  const removed = useRemovedOffline()
  if (isPending || lists.isPending) return <LoadingFavorites />
  if (!data) return <LoadFailure title={t`Error Loading Favorites`} onRetry={() => void refetch()} />
  return (
    <>
      {!lists.data && (
        <RetryLine
          text={t`Your lists could not be loaded.`}
          onRetry={() => void lists.refetch()}
          className="mb-3"
        />
      )}
      <Favorites
        favorites={data.filter(({ gymId }) => !removed.includes(gymId))}
        lists={lists.data ?? []}
        compare={compare}
      />
    </>
  )
}

interface FavoritesProps extends FavoriteGridProps {
  favorites: readonly Favorite[]
  lists: readonly FavoriteList[]
}

function Favorites({ favorites, lists, compare }: FavoritesProps) {
  const view = useFavoritesView(favorites, lists)
  const element = useFocusFallback(favorites.length + lists.length)
  const isEmpty = favorites.length === 0
  return (
    <section ref={element} tabIndex={-1} aria-label={t`Favorites`} className="outline-none">
      {(!isEmpty || lists.length > 0) && (
        <>
          <ListBar favorites={favorites} lists={lists} view={view} />
          <ListHead view={view} />
        </>
      )}
      {isEmpty ? (
        <NoFavorites />
      ) : view.shown.length === 0 ? (
        <EmptyList href={view.hrefOf(undefined)} />
      ) : (
        <Cards key={view.list?.id} lists={lists} view={view} compare={compare} />
      )}
    </section>
  )
}

interface CardsProps extends Pick<FavoritesProps, 'lists' | 'compare'> {
  view: FavoritesView
}

/** A long list grows on request, because each card takes time to draw. */
function Cards({ lists, view, compare }: CardsProps) {
  const { list, sort, shown, origin } = view
  const { mutate } = useListChange()
  const [message, setMessage] = useState('')
  const [cardsMax, setCardsMax] = useState(cardsPerStep)
  const cards = useRef<HTMLUListElement>(null)
  const showMore = () => {
    flushSync(() => setCardsMax(cardsMax + cardsPerStep))
    // The button may be gone.
    cards.current?.children[cardsMax]?.querySelector('a')?.focus()
  }
  const ids = shown.map(({ gymId }) => gymId)
  const movingOf = ({ gymId, gym }: ShownFavorite, index: number) => {
    if (!list || sort !== 'own') return undefined
    const move = (step: -1 | 1) => {
      const next = index + step
      const gymIds = moved(ids, gymId, step)
      // The others follow in their order.
      const body = { gymIds: gymIds.slice(0, Math.max(index, next) + 1) }
      mutate({
        send: () => callApi(orderFavoriteList, { params: { id: list.id }, body }),
        show: (favorites) => withOrder(favorites, list.id, gymIds),
      })
      setCardsMax((now) => Math.max(now, next + 1))
      setMessage(t`${gym.name} is now ${next + 1} of ${ids.length}`)
    }
    return { index, count: ids.length, move }
  }
  return (
    <>
      <p role="status" className="sr-only">
        {message}
      </p>
      <ul ref={cards} className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {shown.slice(0, cardsMax).map((favorite, index) => (
          <li key={favorite.id} className="flex min-w-0 flex-col rounded-lg border border-line bg-surface">
            <GymCard
              gym={favorite.gym}
              href={favoriteLink(favorite.gym)}
              miles={milesTo(favorite.gym, origin?.from)}
              bare
            >
              <FavoriteButton gymId={favorite.gymId} variant="on-photo" />
              {compare(favorite.gym)}
            </GymCard>
            <FavoriteFoot favorite={favorite} lists={lists} moving={movingOf(favorite, index)} />
          </li>
        ))}
      </ul>
      {shown.length > cardsMax && (
        <Button className="mt-3 w-full" onClick={showMore}>{t`Show more favorites`}</Button>
      )}
    </>
  )
}

/** Moves the focus to the section when the focused card or list is removed. */
function useFocusFallback(count: number) {
  const element = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) element.current?.focus()
    before.current = count
  }, [count])
  return element
}

function NoFavorites() {
  return (
    <StateMessage
      Icon={Heart}
      title={t`No favorites yet`}
      text={t`Click the heart icon of a gym to keep it here.`}
    >
      <Link href="/" className={buttonClass('primary')}>{t`Discover Gyms`}</Link>
    </StateMessage>
  )
}

function EmptyList({ href }: { href: string }) {
  return (
    <StateMessage
      Icon={List}
      title={t`No gyms in this list yet`}
      text={t`Open all favorites and choose “Add to list” below a gym.`}
    >
      <Link href={href} className={buttonClass('primary')}>{t`All favorites`}</Link>
    </StateMessage>
  )
}

function LoadingFavorites() {
  return (
    <div aria-busy="true">
      <p role="status" className="mb-3 text-sm text-muted">{t`Loading your favorites...`}</p>
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        <GymCardSkeleton />
        <GymCardSkeleton />
        <GymCardSkeleton />
      </div>
    </div>
  )
}
