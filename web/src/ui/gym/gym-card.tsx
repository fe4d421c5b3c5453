// The card of a gym.

import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { formatDistance, useUnits } from '../../lib/geo/distance.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { addressLabel } from '../../lib/labels/address-label.ts'
import { todayText } from '../../lib/labels/time-of-day.ts'
import { QuietBoundary } from '../states/boundary.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { OpenBadge } from './gym-hours.tsx'
import { GymPicture, GymTypeBadge } from './gym-type.tsx'
import { ProviderNote } from './provider-note.tsx'
import { RatingLine } from './stars.tsx'

const TodayHours = lazyComponent(() => import('./today-hours.tsx'), 'TodayHours')

const frame = 'relative rounded-lg border bg-surface p-3 in-data-sheet:p-2.5'

interface GymCardProps {
  gym: ListedGym
  /** Without it the card is not clickable. */
  href?: string
  /** State of the history entry that the link adds. */
  linkState?: object
  miles?: number | undefined
  note?: string | undefined
  highlighted?: boolean
  /** Without a frame of its own, inside a popup. */
  bare?: boolean
  /** The heart, over the picture. */
  children?: ReactNode
}

export function GymCard(props: GymCardProps) {
  const { gym, href, linkState, miles, note, highlighted = false, bare = false, children } = props
  const [units] = useUnits()
  return (
    <article
      className={clsx(
        bare ? 'relative rounded-lg p-3' : frame,
        'transition-colors duration-150',
        href &&
          'hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2',
        !bare && (highlighted ? 'border-line-strong' : 'border-line'),
      )}
    >
      <div className="flex gap-3">
        <GymPicture gym={gym} className="h-22 w-18 rounded-md" iconClassName="size-8" />
        <div className="min-w-0 flex-1">
          <h3 className="leading-snug font-semibold break-words">
            {href ? <CardLink href={href} state={linkState} name={gym.name} /> : gym.name}
          </h3>
          <p className="mb-0.5 line-clamp-2 text-xs text-muted">{addressLabel(gym.address)}</p>
          <RatingLine average={gym.averageRating ?? '0'} count={gym.totalReviews} />
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
            <GymTypeBadge type={gym.type} />
            {miles !== undefined && <span>{formatDistance(miles, units)}</span>}
          </p>
        </div>
      </div>
      {children && <div className="absolute top-1 left-1 z-10">{children}</div>}
      <ProviderNote gym={gym} className="mt-1 font-medium" />
      <CardDetails gym={gym} />
      {note && <p className="mt-1 text-xs text-muted">{note}</p>}
    </article>
  )
}

/** The link covers the whole card. The gym takes the place of one that is open beside the list. */
function CardLink({ href, state, name }: { href: string; state: object | undefined; name: string }) {
  const isOneOpen = new URLSearchParams(useSearch()).has('selected')
  return (
    <Link
      href={href}
      replace={isOneOpen}
      state={isOneOpen ? history.state : state}
      className="outline-none after:absolute after:inset-0 after:rounded-lg"
    >
      {name}
    </Link>
  )
}

export function GymCardSkeleton() {
  return (
    <div className={clsx(frame, 'border-line')}>
      <div className="flex gap-3">
        <Skeleton className="h-22 w-18 shrink-0" />
        <div className="flex-1">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="mt-2 h-3.5 w-4/5" />
          <Skeleton className="mt-2 h-4 w-3/5" />
          <Skeleton className="mt-2 h-5 w-2/5" />
        </div>
      </div>
      <Skeleton className="mt-1.5 h-3.5 w-3/5" />
    </div>
  )
}

/**
 * The end of a gym's card: the opening state, the hours of today, phone, website. Wraps
 * instead of cutting.
 */
function CardDetails({ gym }: { gym: ListedGym }) {
  const { phone, website, today } = gym
  const hasState = typeof gym.isOpen === 'boolean'
  const hasHours = Boolean(gym.hours?.trim())
  const isClosed = 'closed' in gym && gym.closed !== undefined
  if (!phone && !hasHours && !website && !isClosed) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-muted tabular-nums">
      {hasState && <OpenBadge gym={gym} />}
      {hasHours && !stateSaysHours(gym) && (
        // On a phone the state says enough.
        <span className={hasState ? 'max-md:sr-only' : undefined}>
          <span className="sr-only">{t`Hours`}: </span>
          {today ? (
            todayText(today)
          ) : (
            <QuietBoundary loading={'\u00a0'}>
              <TodayHours hours={gym.hours} />
            </QuietBoundary>
          )}
        </span>
      )}
      {phone && (
        <span className="min-w-0 break-words">
          <span className="sr-only">{t`Phone`}: </span>
          {phone}
        </span>
      )}
      {website && <WebsiteLink href={website} gymName={gym.name} isAlone={!phone && !hasHours} />}
    </p>
  )
}

/** Whether "Open now" or "Closed now" says it all: the hours never change, or today is closed all day. */
function stateSaysHours(gym: ListedGym): boolean {
  if (typeof gym.isOpen !== 'boolean') return false
  const changes = 'createdAt' in gym ? gym.nextChange !== undefined : gym.week !== undefined
  return !changes || gym.today?.length === 0
}

/** Above the link of the card. Alone in its line it shows the host. */
function WebsiteLink({ href, gymName, isAlone }: { href: string; gymName: string; isAlone: boolean }) {
  const iconOnly = { 'aria-label': t`Website of ${gymName}`, 'data-tip': t`Website` }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      {...(!isAlone && iconOnly)}
      className={`touch-target z-10 rounded-sm hover:text-ink ${isAlone ? 'min-w-0' : 'ml-auto shrink-0'}`}
    >
      {isAlone ? (
        <>
          <span className="sr-only">{t`Website`}: </span>
          <span className="block truncate">{hostOf(href)}</span>
        </>
      ) : (
        <Globe className="size-3.5" />
      )}
    </a>
  )
}

function hostOf(href: string): string {
  try {
    return new URL(href).host.replace(/^www\./, '')
  } catch {
    return href
  }
}
