// The end of a gym's card: the opening state, the first segment of the hours, phone, website. Wraps instead of cutting.
import { t } from '@lingui/core/macro'
import { Globe } from 'lucide-react'
import { type ListedGym, openStatusOf } from '../../lib/gym/listed-gym.ts'
import { firstHoursSegment, withLocalDays } from './gym-hours.ts'
import { OpenBadge } from './open-badge.tsx'

export function CardDetails({ gym }: { gym: ListedGym }) {
  const { phone, website } = gym
  const isOpen = openStatusOf(gym)
  // Hours that never change would repeat the state.
  const isSaid = typeof isOpen === 'boolean' && !('nextChange' in gym)
  const segment = firstHoursSegment(gym.hours)
  const hours = segment && (isSaid ? undefined : withLocalDays(segment))
  if (!phone && !segment && !website) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-muted tabular-nums">
      {typeof isOpen === 'boolean' && <OpenBadge gym={gym} />}
      {hours && (
        // On a phone the state says enough.
        <span className={typeof isOpen === 'boolean' ? 'max-md:sr-only' : undefined}>
          <span className="sr-only">{t`Hours`}: </span>
          {hours}
        </span>
      )}
      {phone && (
        <span className="min-w-0 break-words">
          <span className="sr-only">{t`Phone`}: </span>
          {phone}
        </span>
      )}
      {website && <WebsiteLink href={website} gymName={gym.name} isAlone={!phone && !segment} />}
    </p>
  )
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
        <Globe aria-hidden="true" className="size-3.5" />
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
