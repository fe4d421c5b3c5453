// Address, hours, phone and website of a gym.

import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import { phonesOf } from '@jumpingjack/contracts/gym/phones'
import { t } from '@lingui/core/macro'
import { ChevronDown, Clock, ExternalLink, type LucideIcon, MapPin, Phone, Route, Venus } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressLabel } from '../../lib/labels/address-label.ts'
import { hoursSegments, localHours } from '../../lib/labels/entered-hours.ts'
import { todayText } from '../../lib/labels/time-of-day.ts'
import { openDays, specialDays, weekHours } from '../../lib/labels/week-hours.ts'
import { type ButtonVariant, buttonClass } from '../../ui/form/button.tsx'
import { ClosedNote } from '../../ui/gym/closed-note.tsx'
import { OpenBadge } from '../../ui/gym/gym-hours.tsx'
import { OsmNote } from '../../ui/gym/osm-note.tsx'
import { ProviderNote } from '../../ui/gym/provider-note.tsx'
import { directionsUrl, type ShownGym } from './gym-detail-rules.ts'
import { type Freshness, FreshnessLine, freshnessOf, GymFacts } from './gym-facts.tsx'

/** `children` are buttons before the website link. */
export function GymContact({ gym, children }: { gym: ShownGym; children: ReactNode }) {
  const closed = 'closed' in gym ? gym.closed : undefined
  const freshness = freshnessOf(gym.confirmations)
  return (
    <>
      {closed && <ClosedNote closed={closed} />}
      <ul className="mt-4 space-y-2.5 text-sm">
        <Line Icon={MapPin} label={t`Address`}>
          <p>{addressLabel(gym.address)}</p>
          {'positionIsApproximate' in gym && gym.positionIsApproximate && (
            <p className="text-muted">{t`Approximate position on the map`}</p>
          )}
          <FreshnessLine freshness={freshness} fields={['name', 'type', 'address']} />
          {!closed && <FreshnessLine freshness={freshness} fields={['existence']} label={t`Still there`} />}
        </Line>
        {!closed && (gym.hours || gym.isOpen !== undefined) && (
          <Line Icon={Clock} label={t`Hours`}>
            <GymHours gym={gym} />
            <FreshnessLine freshness={freshness} fields={['hours']} />
          </Line>
        )}
        {!closed && <WomenHours gym={gym} freshness={freshness} />}
        {gym.phone && (
          <Line Icon={Phone} label={t`Phone`}>
            {phonesOf(gym.phone).map(({ text, href }) => (
              <span key={text} className="block not-first:mt-1">
                {href ? (
                  <a
                    href={href}
                    className="touch-target underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                  >
                    {text}
                  </a>
                ) : (
                  text
                )}
              </span>
            ))}
            <FreshnessLine freshness={freshness} fields={['phone']} />
          </Line>
        )}
      </ul>
      <ProviderNote gym={gym} className="mt-2.5 pl-7" />
      {'createdAt' in gym && <GymFacts gym={gym} freshness={freshness} />}
      <p className="mt-3 text-xs text-muted first-letter:uppercase empty:hidden">{freshness.shared}</p>
      {'source' in gym && gym.source === 'osm' && <OsmNote className="mt-1" />}
      <div className="mt-4 flex flex-wrap gap-2">
        {children}
        {gym.website && (
          <a
            href={gym.website}
            target="_blank"
            // Any member can suggest it.
            rel="noopener noreferrer nofollow ugc"
            className={buttonClass('outline')}
          >
            <ExternalLink className="size-4" />
            {t`Visit Website`}
          </a>
        )}
      </div>
    </>
  )
}

function Line({ Icon, label, children }: { Icon: LucideIcon; label?: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon
        aria-label={label}
        aria-hidden={label ? undefined : true}
        className="mt-0.5 size-4 shrink-0 text-muted"
      />
      <div className="min-w-0 break-words tabular-nums">{children}</div>
    </li>
  )
}

interface DirectionsProps {
  gym: ShownGym
  variant?: ButtonVariant
}

export function Directions({ gym, variant = 'outline' }: DirectionsProps) {
  return (
    <a
      href={directionsUrl(gym)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass(variant, 'normal', 'inline-flex max-md:grow')}
    >
      <Route className="size-4" />
      {t`Directions`}
    </a>
  )
}

/** The opening hours of a gym: its state now, and the week with today marked. Unreadable hours are shown as entered. */
function GymHours({ gym }: { gym: ShownGym }) {
  const notes = [
    ...(gym.week ? specialDays(gym.week) : []),
    gym.holiday === 'here' && t`Public holiday: hours may differ`,
    gym.holiday === 'elsewhere' && t`Public holiday in some regions: hours may differ`,
    gym.schoolHolidays && t`School holidays: hours may differ`,
  ]
  return (
    <>
      {gym.week ? <HoursOfWeek gym={gym} week={gym.week} /> : <HoursAsEntered gym={gym} />}
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="mt-0.5 font-medium">
              {note}
            </p>
          ),
      )}
    </>
  )
}

function HoursAsEntered({ gym }: { gym: ShownGym }) {
  return hoursSegments(gym.hours).length > 0 ? <HoursText hours={gym.hours} /> : <OpenBadge gym={gym} />
}

function HoursText({ hours }: { hours: string | null }) {
  return hoursSegments(hours).map((segment) => (
    <span key={segment} className="block break-words">
      {localHours(segment)}
    </span>
  ))
}

function WomenHours({ gym, freshness }: { gym: ShownGym; freshness: Freshness }) {
  const text = 'womenHours' in gym && gym.womenHours
  if (!text) return null
  return (
    <Line Icon={Venus}>
      <p>{t`Women-only hours`}</p>
      {gym.womenWeek ? <HoursTable days={openDays(gym.womenWeek)} /> : <HoursText hours={text} />}
      <FreshnessLine freshness={freshness} fields={['womenHours']} />
    </Line>
  )
}

function HoursOfWeek({ gym, week }: { gym: ShownGym; week: OpenWeek }) {
  return (
    <details className="group/week">
      <summary className="touch-target flex flex-wrap items-center gap-x-2 rounded-sm marker:content-none">
        <OpenBadge gym={gym} />
        <span className="flex items-center gap-x-2 text-muted">
          {gym.today && todayText(gym.today)}
          <ChevronDown className="size-4 shrink-0 group-open/week:rotate-180" />
        </span>
        <span className="sr-only">{t`Hours of the week`}</span>
      </summary>
      <HoursTable days={weekHours(week)} />
    </details>
  )
}

function HoursTable({ days }: { days: ReturnType<typeof weekHours> }) {
  return (
    <table className="mt-1.5">
      <tbody>
        {days.map(({ day, hours, isToday, isHoliday }) => (
          <tr
            key={day}
            aria-current={isToday ? 'date' : undefined}
            className={isToday ? 'font-semibold' : 'text-muted'}
          >
            <th scope="row" className="py-0.5 pr-6 text-left align-top font-[inherit]">
              {day}
              {isHoliday && <span className="block text-xs">{t`Public holiday`}</span>}
            </th>
            <td className="py-0.5">{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
