// A gym as everyone may read it, with a link to the map, where members read its reviews.
import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { t } from '@lingui/core/macro'
import { CloudOff, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { favoriteLink } from '../features/favorites/favorite-link.ts'
import { GymContact } from '../features/gym-detail/gym-contact.tsx'
import { useMember } from '../features/session/current-user.ts'
import { signInUrl } from '../features/session/sign-in-url.ts'
import { gymInPage } from '../lib/gym/public-gym.ts'
import { Button, buttonClass } from '../ui/form/button.tsx'
import { GymTypeBadge } from '../ui/gym/gym-type-badge.tsx'
import { RatingLine } from '../ui/gym/stars.tsx'
import { BrandName } from '../ui/page/brand.tsx'
import { LanguageSwitch } from '../ui/page/language-switch.tsx'
import { contentId, SkipLink } from '../ui/page/skip-link.tsx'
import { StateMessage } from '../ui/states/state-message.tsx'

export function GymPage() {
  const [gym] = useState(gymInPage)
  return (
    <div className="flex min-h-(--page-height) flex-col bg-canvas">
      <header className="bg-night text-white">
        <div className="mx-auto flex max-w-2xl items-center px-4 py-3">
          <SkipLink />
          <a href="/" className="flex min-h-11 items-center rounded-md">
            <BrandName />
          </a>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="mx-auto w-full max-w-2xl flex-1 outline-none md:py-8">
        {gym ? <Facts gym={gym} /> : <Missing isUnknown={gym === null} />}
      </main>
      <footer className="mx-auto w-full max-w-2xl px-5 py-4 text-sm text-muted md:px-8">
        <LanguageSwitch />
      </footer>
    </div>
  )
}

function Facts({ gym }: { gym: PublicGym }) {
  return (
    <article className="bg-surface p-5 md:rounded-xl md:border md:border-line md:p-8">
      <GymTypeBadge type={gym.type} />
      <h1 className="mt-3 mb-2 text-xl leading-tight font-bold tracking-tight break-words md:text-2xl">
        {gym.name}
      </h1>
      <RatingLine average={gym.averageRating} count={gym.totalReviews} />
      <GymContact gym={{ ...gym, reviews: [], hiddenReviews: [] }} actions={<MapLink gym={gym} />} />
      {gym.description && (
        <section className="mt-6">
          <h2 className="font-semibold">{t`About`}</h2>
          <p className="mt-1 leading-relaxed break-words whitespace-pre-line text-muted">{gym.description}</p>
        </section>
      )}
    </article>
  )
}

function MapLink({ gym }: { gym: PublicGym }) {
  const isMember = useMember() !== undefined
  const onMap = favoriteLink(gym)
  return (
    <a href={isMember ? onMap : signInUrl(onMap)} className={buttonClass('primary')}>
      {isMember ? t`Open on the map` : t`Sign in to read reviews`}
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
