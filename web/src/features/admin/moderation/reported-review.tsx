// The current state of a reported review.

import type { GymCard } from '@jumpingjack/contracts/gym/gyms'
import { type ModeratedReview, moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { EyeOff, ImageOff } from 'lucide-react'
import { gymOnMapPath } from '../../../lib/gym/gym-url.ts'
import { useObjectUrl } from '../../../lib/hooks/use-object-url.ts'
import { addressLabel } from '../../../lib/labels/address-label.ts'
import { sharedText } from '../../../lib/language/shared-text.ts'
import { authorLabel } from '../../../ui/gym/author-label.ts'
import { Stars } from '../../../ui/gym/stars.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { DateTime } from '../lists/entry-parts.tsx'
import { loadPhoto } from '../session/admin-session.ts'

export function ReportedReview({ review, gym }: { review: ModeratedReview | null; gym: GymCard | null }) {
  if (!review) {
    return (
      <p className="rounded-md bg-sunken p-4 text-sm text-muted">{t`The review cannot be shown: it was removed, or reviews are not available right now.`}</p>
    )
  }
  const { gymId, rating, comment, createdAt, hiding, photoUrls } = review
  const authorName = authorLabel(review.authorName)
  return (
    <section aria-label={t`Review by ${authorName}`} className="rounded-md bg-sunken p-4 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold break-words">{authorName}</span>
        <span className="text-xs text-muted">
          <DateTime iso={createdAt} />
        </span>
      </p>
      <Stars rating={rating} className="h-3.5" />
      {comment && <p className="mt-1 leading-relaxed break-words whitespace-pre-line">{comment}</p>}
      {photoUrls.length > 0 && <ReportedPhotos photoUrls={photoUrls} authorName={authorName} />}
      {hiding && (
        <p className="mt-3 flex items-center gap-2 font-medium">
          <EyeOff className="size-4 shrink-0 text-muted" />
          {t`Hidden: ${sharedText(moderationReasons[hiding.reason])}`}
        </p>
      )}
      <p className="mt-3">
        <GymLink gymId={gymId} className="touch-target text-muted hover:text-ink">
          {gym?.name ?? t`Show the gym`}
        </GymLink>
      </p>
    </section>
  )
}

/** Photos of a reported review. They are fetched with the administrator's token, which an <img> cannot send. */
function ReportedPhotos({ photoUrls, authorName }: { photoUrls: string[]; authorName: string }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photoUrls.map((path, index) => (
        <li key={path} className="size-24 overflow-hidden rounded-md bg-line">
          <ReportedPhoto path={path} label={t`Added by ${authorName}, ${index + 1} of ${photoUrls.length}`} />
        </li>
      ))}
    </ul>
  )
}

function ReportedPhoto({ path, label }: { path: string; label: string }) {
  const { data: picture, isError } = useQuery({
    queryKey: ['admin-photo', path],
    queryFn: () => loadPhoto(path),
  })
  const address = useObjectUrl(picture)
  if (isError) {
    return (
      <span role="img" aria-label={t`${label}: not available`} className="grid size-full place-items-center">
        <ImageOff className="text-muted" />
      </span>
    )
  }
  if (!address) return <Skeleton className="size-full" />
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <img src={address} alt={label} className="size-full object-cover" />
    </a>
  )
}

interface GymLinkProps {
  gymId: string
  className?: string
  children: string
}

/** Opens a gym on the map, in a new tab. */
function GymLink({ gymId, className, children }: GymLinkProps) {
  return (
    <a
      href={gymOnMapPath(gymId)}
      target="_blank"
      rel="noopener noreferrer"
      className={clsx('break-words underline underline-offset-4', className)}
    >
      {children}
    </a>
  )
}

/** Name and address; nothing for a gym that is gone. */
export function GymOfEntry({ gym }: { gym: GymCard | null }) {
  if (!gym) return null
  return (
    <p className="text-sm">
      <GymLink gymId={gym.id} className="font-semibold">
        {gym.name}
      </GymLink>
      <span className="mt-0.5 block break-words text-muted">{addressLabel(gym.address)}</span>
    </p>
  )
}
