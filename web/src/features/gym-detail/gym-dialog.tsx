// The dialog of one gym: photos, description, reviews.

import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { ReactNode } from 'react'
import { useIsOnline } from '../../lib/connection/connection.ts'
import { focusGym } from '../../lib/focus-gym.ts'
import { findListedGym } from '../../lib/gym/gym-cache.ts'
import { gymDetailOptions, isUnknownGym } from '../../lib/gym/gym-queries.ts'
import { type ListedGym, placeIdOf } from '../../lib/gym/listed-gym.ts'
import { placeOptions } from '../../lib/gym/provider-hours.ts'
import { useListBeside } from '../../lib/hooks/use-media-query.ts'
import { Button } from '../../ui/form/button.tsx'
import { GymTypeBadge } from '../../ui/gym/gym-type.tsx'
import { RatingLine } from '../../ui/gym/stars.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { usePageTitle } from '../../ui/page/page-title.ts'
import { LoadFailure, RetryLine } from '../../ui/states/load-failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { UnknownGym } from '../../ui/states/unknown-gym.tsx'
import { Directions, GymContact } from './gym-contact.tsx'
import { type ShownGym, shownGym } from './gym-detail-rules.ts'
import { GymPhotos } from './gym-photos.tsx'

interface GymDialogProps extends Omit<ReturnType<typeof useGymDetail>, 'mergedInto'> {
  gymId: string
  onClose: () => void
  /** Buttons beside the directions; on a phone they stay in view. */
  actions: ReactNode
  moreActions: ReactNode
  /** Below the facts, once the detail is loaded. */
  edit: ReactNode
  /** Reviews and review form, rendered once the detail is loaded. */
  children: ReactNode
}

export function GymDialog(props: GymDialogProps) {
  const { gymId, gym, isPending, isUnknown, isIncomplete, retry, onClose } = props
  const { actions, moreActions, edit, children } = props
  usePageTitle(gym?.name)
  return (
    <Modal
      open
      onClose={onClose}
      title={gym?.name ?? t`Gym`}
      toasts="bottom"
      hasEntry
      beside={useListBeside()}
      onFocusLost={() => focusGym(gymId)}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain print:overflow-visible">
        {gym ? (
          <>
            {isIncomplete && <Incomplete onRetry={retry} />}
            <GymPhotos gym={gym} />
            <GymHead
              gym={gym}
              actions={
                <>
                  <div data-action-bar="" className={actionBar}>
                    {actions}
                    <Directions gym={gym} variant="primary" />
                  </div>
                  {moreActions}
                </>
              }
            >
              {!isPending && edit}
            </GymHead>
            {isPending ? <ReviewsSkeleton /> : children}
          </>
        ) : isPending ? (
          <GymSkeleton />
        ) : (
          <NoGym isUnknown={isUnknown} onClose={onClose} onRetry={retry} />
        )}
      </div>
    </Modal>
  )
}

/** On a phone at the bottom of the dialog, which leaves room for it. */
const actionBar =
  'contents max-md:absolute max-md:inset-x-0 max-md:bottom-0 max-md:flex max-md:gap-2 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-3 max-md:py-2 print:hidden'

function GymHead({ gym, actions, children }: { gym: ShownGym; actions: ReactNode; children: ReactNode }) {
  return (
    <div className="px-5 pt-5 md:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <RatingLine average={gym.averageRating ?? '0'} count={gym.totalReviews} />
        <GymTypeBadge type={gym.type} />
      </div>
      <GymContact gym={gym}>{actions}</GymContact>
      {children}
      {gym.description && (
        <section className="mt-6">
          <h3 className="font-semibold">{t`About`}</h3>
          <p className="mt-1.5 text-sm leading-relaxed break-words whitespace-pre-line text-muted">
            {gym.description}
          </p>
        </section>
      )}
    </div>
  )
}

/** Above what the list knows of a gym. */
function Incomplete({ onRetry }: { onRetry: () => void }) {
  // Offline, the strip above the page says so.
  if (!useIsOnline()) return null
  return <RetryLine text={t`Error Loading Gym`} onRetry={onRetry} className="px-5 py-2 md:px-7" />
}

interface NoGymProps {
  isUnknown: boolean
  onClose: () => void
  onRetry: () => void
}

function NoGym({ isUnknown, onClose, onRetry }: NoGymProps) {
  if (!isUnknown) return <LoadFailure title={t`Error Loading Gym`} onRetry={onRetry} />
  return (
    <div className="grid h-full min-h-80 place-items-center">
      <UnknownGym role="alert">
        <Button variant="primary" onClick={onClose}>{t`Back to the list`}</Button>
      </UnknownGym>
    </div>
  )
}

function GymSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-52" rounded="" />
      <div className="space-y-3 px-5 pt-5 md:px-7">
        <Skeleton className="h-6 w-24" rounded="rounded-full" />
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-4/5" />
      </div>
      <ReviewsSkeleton />
    </div>
  )
}

function ReviewsSkeleton() {
  return (
    <div aria-busy="true" className="space-y-3 px-5 py-7 md:px-7">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-24" />
    </div>
  )
}

/** The open gym: its detail, else its list item, else the provider's place. `found` is the gym as the list has it. */
export function useGymDetail(gymId: string, found: ListedGym | undefined) {
  const queryClient = useQueryClient()
  const listed = found ?? findListedGym(queryClient, gymId)
  const { data, isPending, error, refetch } = useQuery(gymDetailOptions(gymId))
  const placeId = listed ? undefined : placeIdOf(gymId)
  const place = useQuery({ ...placeOptions(placeId ?? ''), enabled: placeId !== undefined })
  return {
    /** The gym that this one was merged into. */
    mergedInto: data && data.id !== gymId ? data.id : undefined,
    gym: shownGym(data, listed ?? place.data),
    isPending: isPending || place.isLoading,
    isUnknown: isUnknownGym(place.error ?? error),
    /** Only the list item could be loaded. */
    isIncomplete: error !== null && !data && !isUnknownGym(error),
    retry: () => void refetch(),
  }
}
