// The last line of a gym's card: the opening state with the first segment of the hours, phone, website.
import { t } from '@lingui/core/macro'
import { Clock, Globe, Phone } from 'lucide-react'
import { type ListedGym, openStatusOf } from '../../lib/gym/listed-gym.ts'
import { firstHoursSegment } from './gym-hours.ts'
import { OpenBadge } from './open-badge.tsx'

export function CardDetails({ gym }: { gym: ListedGym }) {
  const { phone, website } = gym
  const hours = firstHoursSegment(gym.hours)
  if (!phone && !hours && !website) return null
  return (
    <p className="mt-1.5 flex gap-x-3 text-xs text-muted tabular-nums">
      {hours && (
        <span className="flex min-w-0 items-center gap-1.5">
          <Clock aria-label={t`Hours`} className="size-3.5 shrink-0" />
          <span className="truncate">
            {typeof openStatusOf(gym) === 'boolean' && (
              <>
                <OpenBadge gym={gym} />
                <span aria-hidden="true"> · </span>
              </>
            )}
            <span>{hours}</span>
          </span>
        </span>
      )}
      {phone && (
        <span className="flex shrink-0 items-center gap-1.5">
          <Phone aria-label={t`Phone`} className="size-3.5 shrink-0" />
          {phone}
        </span>
      )}
      {website && <WebsiteLink href={website} />}
    </p>
  )
}

/** Above the link of the card. */
function WebsiteLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Website`}
      data-tip={t`Website`}
      className="touch-target z-10 ml-auto shrink-0 rounded-sm hover:text-ink"
    >
      <Globe aria-hidden="true" className="size-3.5" />
    </a>
  )
}
