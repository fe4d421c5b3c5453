// Address, hours, phone and website of a gym.
import { phonesOf } from '@jumpingjack/contracts/gym/phones'
import { t } from '@lingui/core/macro'
import { Clock, ExternalLink, MapPin, Phone, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { openStatusOf } from '../../lib/gym/listed-gym.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { ProviderNote } from '../../ui/gym/provider-note.tsx'
import { directionsUrl, type ShownGym } from './gym-detail-rules.ts'
import { GymFacts } from './gym-facts.tsx'
import { GymHours } from './gym-hours.tsx'

/** `actions` are buttons beside the website link. */
export function GymContact({ gym, actions }: { gym: ShownGym; actions: ReactNode }) {
  return (
    <>
      <ul className="mt-4 space-y-2.5 text-sm">
        <li className="flex gap-3">
          <MapPin aria-label={t`Address`} className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0 break-words">
            {gym.address}
            {'positionIsApproximate' in gym && gym.positionIsApproximate && (
              <span className="block text-muted">{t`Approximate position on the map`}</span>
            )}
          </span>
        </li>
        {(gym.hours || openStatusOf(gym) !== undefined) && (
          <li className="flex gap-3">
            <Clock aria-label={t`Hours`} className="mt-0.5 size-4 shrink-0 text-muted" />
            <div className="min-w-0 tabular-nums">
              <GymHours gym={gym} />
            </div>
          </li>
        )}
        {gym.phone && (
          <li className="flex gap-3">
            <Phone aria-label={t`Phone`} className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0 space-y-1 break-words tabular-nums">
              {phonesOf(gym.phone).map(({ text, href }) => (
                <span key={text} className="block">
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
            </span>
          </li>
        )}
      </ul>
      <ProviderNote gym={gym} className="mt-2.5 pl-7" />
      {'createdAt' in gym && <GymFacts {...gym} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {actions}
        <a
          href={directionsUrl(gym)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('outline')}
        >
          <Route aria-hidden="true" className="size-4" />
          {t`Directions`}
        </a>
        {gym.website && (
          <a href={gym.website} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
            <ExternalLink aria-hidden="true" className="size-4" />
            {t`Visit Website`}
          </a>
        )}
      </div>
    </>
  )
}
