// A gym as everyone may read it: photos, facts, newest reviews, gyms nearby, and a link to the map.
import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { CloudOff, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { favoriteLink } from '../features/favorites/favorite-link.ts'
import { GymContact } from '../features/gym-detail/gym-contact.tsx'
import { GymPhotos } from '../features/gym-detail/gym-photos.tsx'
import { NearbyGyms } from '../features/gym-detail/nearby-gyms.tsx'
import { NewestReviews } from '../features/reviews/newest-reviews.tsx'
import { useMember } from '../features/session/current-user.ts'
import { SignInLink } from '../features/session/sign-in-link.tsx'
import { signInUrl } from '../features/session/sign-in-url.ts'
import { gymInPage, gymPagePath } from '../lib/gym/public-gym.ts'
import { Button, buttonClass } from '../ui/form/button.tsx'
import { GymTypeBadge } from '../ui/gym/gym-type-badge.tsx'
import { RatingLine } from '../ui/gym/stars.tsx'
import { BrandName } from '../ui/page/brand.tsx'
import { LanguageSwitch } from '../ui/page/language-switch.tsx'
import { contentId, SkipLink } from '../ui/page/skip-link.tsx'
import { LoadingScreen } from '../ui/states/loading-screen.tsx'
import { StateMessage } from '../ui/states/state-message.tsx'

const wide = 'mx-auto w-full max-w-5xl px-4 md:px-8'

export function GymPage() {
  const [gym] = useState(gymInPage)
  const isMember = useMember() !== undefined
  // The server puts the gym into its page, so that links to other gyms load theirs.
  const isOtherPage = gym && location.pathname !== gymPagePath(gym.id)
  useEffect(() => {
    if (isOtherPage) location.reload()
  }, [isOtherPage])
  if (isOtherPage) return <LoadingScreen />
  return (
    <div className="flex min-h-(--page-height) flex-col bg-canvas">
      <header className="bg-night text-white">
        <div className={clsx(wide, 'flex items-center justify-between gap-3 py-2')}>
          <SkipLink />
          <a href="/" className="flex min-h-11 items-center rounded-md">
            <BrandName />
          </a>
          {!isMember && (
            <SignInLink variant="plain-on-night" to={gym && linkedMap(gym)}>{t`Sign in`}</SignInLink>
          )}
        </div>
      </header>
      <main
        id={contentId}
        tabIndex={-1}
        className={clsx(
          'mx-auto w-full max-w-5xl flex-1 outline-none md:px-8 md:py-8',
          gym && 'lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8',
        )}
      >
        {gym ? (
          <>
            <About gym={gym} />
            <NearbyGyms gym={gym} />
          </>
        ) : (
          <Missing isUnknown={gym === null} />
        )}
      </main>
      <footer className={clsx(wide, 'py-4 text-sm text-muted')}>
        <LanguageSwitch />
      </footer>
    </div>
  )
}

function About({ gym }: { gym: PublicGym }) {
  return (
    <article className="min-w-0 overflow-hidden bg-surface md:rounded-xl md:border md:border-line">
      <GymPhotos gym={gym} />
      <div className="p-5 md:p-8">
        <GymTypeBadge type={gym.type} />
        <h1 className="mt-3 mb-2 text-xl leading-tight font-bold tracking-tight break-words md:text-2xl">
          {gym.name}
        </h1>
        <RatingLine average={gym.averageRating} count={gym.totalReviews} />
        <GymContact gym={{ ...gym, reviews: [] }} actions={<MapLink gym={gym} />} />
        {gym.description && (
          <section className="mt-6">
            <h2 className="font-semibold">{t`About`}</h2>
            <p className="mt-1 leading-relaxed break-words whitespace-pre-line text-muted">
              {gym.description}
            </p>
          </section>
        )}
        <NewestReviews gym={gym}>
          <MapLink gym={gym} isSecond />
        </NewestReviews>
      </div>
    </article>
  )
}

/** The map of the link that has led a visitor here: the gateway keeps its view in the address. */
function linkedMap({ id }: PublicGym): string | undefined {
  const params = new URLSearchParams(location.search)
  // Others add parameters of their own to links.
  if (!params.has('lat')) return undefined
  params.set('selected', id)
  return `/?${params}`
}

/** To the map, with the gym open. */
function MapLink({ gym, isSecond = false }: { gym: PublicGym; isSecond?: boolean }) {
  const isMember = useMember() !== undefined
  const onMap = linkedMap(gym) ?? favoriteLink(gym)
  const text = isSecond ? t`All reviews` : t`Open on the map`
  const visitorText = isSecond ? t`Sign in to write a review` : t`Sign in to save this gym`
  return (
    <a href={isMember ? onMap : signInUrl(onMap)} className={buttonClass(isSecond ? 'outline' : 'primary')}>
      {isMember ? text : visitorText}
    </a>
  )
}

function Missing({ isUnknown }: { isUnknown: boolean }): ReactNode {
  return isUnknown ? (
    <StateMessage
      Icon={SearchX}
      title={t`Gym not found`}
      text={t`The link is wrong, or the gym is gone.`}
      heading="h1"
    >
      <a href="/" className={buttonClass('primary')}>{t`Find gyms`}</a>
    </StateMessage>
  ) : (
    <StateMessage
      Icon={CloudOff}
      title={t`This could not be loaded`}
      text={t`Try again in a moment.`}
      heading="h1"
      role="alert"
    >
      <Button variant="primary" onClick={() => location.reload()}>{t`Try again`}</Button>
    </StateMessage>
  )
}
