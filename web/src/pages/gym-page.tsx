// A gym as everyone may read it: photos, facts, newest reviews, gyms nearby, and a link to the map.

import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { cityOfAddress, placePath, slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import { t } from '@lingui/core/macro'

import { useEffect, useState } from 'react'
import { favoriteLink } from '../features/favorites/favorite-rules.ts'
import { Directions, GymContact } from '../features/gym-detail/gym-contact.tsx'
import { GymPhotos } from '../features/gym-detail/gym-photos.tsx'
import { NearbyGyms } from '../features/gym-detail/nearby-gyms.tsx'
import { NewestReviews } from '../features/reviews/newest-reviews.tsx'
import { signInUrl } from '../features/session/sign-in-url.ts'
import { gymInPage, gymPagePath, placeInPage } from '../lib/gym/public-page.ts'
import { sourceLabel, summaryLabel, termsLabel } from '../lib/labels/cost-labels.ts'
import { useMember } from '../lib/session/current-user.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { GymTypeBadge } from '../ui/gym/gym-type.tsx'
import { RatingLine } from '../ui/gym/stars.tsx'
import { LoadingScreen } from '../ui/states/loading-screen.tsx'
import { UnknownGym } from '../ui/states/unknown-gym.tsx'
import { PublicPage, Unavailable } from '../widgets/account/public-page.tsx'
import { GymPageFrame } from '../widgets/gym/gym-page-frame.tsx'

export function GymPage() {
  const [gym] = useState(gymInPage)
  // The server puts the gym into its page, so that links to other gyms, and those of places, load theirs.
  const isOtherPage = gym ? location.pathname !== gymPagePath(gym.id) : placeInPage() !== undefined
  useEffect(() => {
    if (isOtherPage) location.reload()
  }, [isOtherPage])
  if (isOtherPage) return <LoadingScreen />
  if (gym) return <About gym={gym} />
  return (
    <PublicPage>
      {gym === null ? (
        <UnknownGym heading="h1">
          <a href="/" className={buttonClass('primary')}>{t`Find gyms`}</a>
        </UnknownGym>
      ) : (
        <Unavailable />
      )}
    </PublicPage>
  )
}

function About({ gym }: { gym: PublicGym }) {
  const city = cityOfAddress(gym.address)
  const shown = { ...gym, reviews: [] }
  return (
    <GymPageFrame
      returnTo={linkedMap(gym)}
      photos={<GymPhotos gym={gym} />}
      nearby={<NearbyGyms gym={gym} />}
    >
      <p className="flex flex-wrap items-center gap-3">
        <GymTypeBadge type={gym.type} />
        {city && (
          <a
            href={placePath(slugOf(`${city.city} ${city.state}`))}
            className="text-sm underline underline-offset-4"
          >
            {t`Gyms in ${`${city.city}, ${city.state}`}`}
          </a>
        )}
      </p>
      <h1 className="mt-3 mb-2 text-xl leading-tight font-bold tracking-tight break-words md:text-2xl">
        {gym.name}
      </h1>
      <RatingLine average={gym.averageRating} count={gym.totalReviews} />
      <GymContact gym={shown}>
        <MapLink gym={gym} />
        <Directions gym={shown} />
      </GymContact>
      {gym.cost && <Cost cost={gym.cost} />}
      {gym.description && (
        <section className="mt-6">
          <h2 className="font-semibold">{t`About`}</h2>
          <p className="mt-1 leading-relaxed break-words whitespace-pre-line text-muted">{gym.description}</p>
        </section>
      )}
      <NewestReviews gym={gym}>
        <MapLink gym={gym} isSecond />
      </NewestReviews>
    </GymPageFrame>
  )
}

function Cost({ cost }: { cost: NonNullable<PublicGym['cost']> }) {
  const lines = new Set([summaryLabel(cost), termsLabel(cost)])
  return (
    <section className="mt-6">
      <h2 className="font-semibold">{t`What it costs`}</h2>
      {[...lines].map((line) => (
        <p key={line} className="mt-1 break-words">
          {line}
        </p>
      ))}
      <p className="text-sm text-muted">{sourceLabel(cost, new Date())}</p>
    </section>
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
