// The dialog of the selected gym.

import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { t } from '@lingui/core/macro'
import { DoorClosed, ListPlus, MapPin, Pencil, Share2, UserRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { CompareToggle } from '../../features/compare/compare-controls.tsx'
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import type { ShownGym } from '../../features/gym-detail/gym-detail-rules.ts'
import { GymDialog, useGymDetail } from '../../features/gym-detail/gym-dialog.tsx'
import { FactQuestion } from '../../features/suggest-edit/fact-question.tsx'
import { useIsOnline } from '../../lib/connection/connection.ts'
import { positionOf } from '../../lib/geo/geo.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { gymPagePath } from '../../lib/gym/public-page.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { useMember } from '../../lib/session/current-user.ts'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { TextButton } from '../../ui/form/text-button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { lazyDialog, PartBoundary, QuietBoundary } from '../../ui/states/boundary.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useConnectionOutcome, useProfileDialog } from '../account/use-profile-dialog.tsx'
import { GymReviews } from './gym-reviews.tsx'
import { PositionPicker } from './position-picker.tsx'

const GymCosts = lazyComponent(() => import('../../features/gym-costs/gym-costs.tsx'), 'GymCosts')
const OwnSuggestions = lazyComponent(
  () => import('../../features/suggest-edit/suggestion-list.tsx'),
  'OwnSuggestions',
)

interface OpenGymProps {
  gymId: string
  /** The gym as the list has it. */
  found: ListedGym | undefined
  hasMap: boolean
  /** Runs with the id of the gym that this one was merged into. */
  onMerged: (gymId: string) => void
  onClose: () => void
}

export function OpenGym({ gymId, found, hasMap, onMerged, onClose }: OpenGymProps) {
  const { mergedInto, ...detail } = useGymDetail(gymId, found)
  const { gym } = detail
  const show = useEffectEvent(onMerged)
  useEffect(() => {
    if (mergedInto) show(mergedInto)
  }, [mergedInto])
  return (
    <GymDialog
      {...detail}
      gymId={gymId}
      onClose={onClose}
      actions={<GymActions gymId={gymId} name={gym?.name ?? ''} />}
      moreActions={<ProfileButton />}
      edit={
        gym && (
          <>
            <FactQuestion
              key={gym.id}
              gymId={gym.id}
              isClosed={'closed' in gym && gym.closed !== undefined}
              question={gym.question}
            />
            {gym.hasOwnSuggestion && (
              <QuietBoundary>
                <OwnSuggestions gymId={gym.id} />
              </QuietBoundary>
            )}
            <GymEdits gym={gym} hasMap={hasMap} />
            {!isProviderGym(gymId) && (
              <PartBoundary loading={<Skeleton className="mt-6 h-24" />}>
                <GymCosts gym={gym} />
              </PartBoundary>
            )}
          </>
        )
      }
    >
      {gym && <GymReviews gym={gym} />}
    </GymDialog>
  )
}

function GymActions({ gymId, name }: { gymId: string; name: string }) {
  if (!useMember()) return null
  return (
    <>
      <FavoriteButton gymId={gymId} variant="outline" />
      <SaveToList gymId={gymId} name={name} />
      <CompareToggle gym={{ id: gymId, name }} />
      {!isProviderGym(gymId) && <ShareGymButton gym={{ id: gymId, name }} />}
    </>
  )
}

function ProfileButton() {
  const { profileDialog, openProfile } = useProfileDialog()
  useConnectionOutcome(openProfile)
  if (!useMember()) return null
  return (
    <>
      <Button onClick={() => openProfile()}>
        <UserRound className="size-4" />
        {t`Profile`}
      </Button>
      {profileDialog}
    </>
  )
}

const FavoriteListsDialog = lazyDialog(
  () => import('../../features/favorites/lists/list-dialogs.tsx'),
  'FavoriteListsDialog',
)

function SaveToList({ gymId, name }: { gymId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const isOnline = useIsOnline()
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        label={t`Save to a list`}
        variant="outline"
        disabled={!isOnline}
        onClick={() => setOpen(true)}
      >
        <ListPlus className="size-5" />
      </IconButton>
      {isOpen && <FavoriteListsDialog gymId={gymId} name={name} onClose={close} />}
    </>
  )
}

const CopyLinkDialog = lazyDialog(() => import('../../features/share/copy-link-dialog.tsx'), 'CopyLinkDialog')

/** Shares the link of a gym's public page by the system, or copies it. */
function ShareGymButton({ gym }: { gym: { id: string; name: string } }) {
  const [link, setLink] = useState<string>()
  return (
    <>
      <Button onClick={() => void share(gym).then(setLink)} className="max-md:w-11 max-md:px-0">
        <Share2 className="size-5 md:size-4" />
        <span className="max-md:sr-only">{t`Share gym`}</span>
      </Button>
      {link && <CopyLinkDialog url={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

/** Returns a link that the page may not copy. */
async function share({ id, name }: { id: string; name: string }): Promise<string | undefined> {
  const url = new URL(gymPagePath(id), location.origin).href
  const isPhone = matchMedia('(pointer: coarse)').matches
  try {
    if (isPhone && navigator.canShare?.({ url })) await navigator.share({ title: name, url })
    else {
      await navigator.clipboard.writeText(url)
      showToast({ title: t`Link copied`, description: url })
    }
    return undefined
  } catch (error) {
    // The member has closed the system's dialog, or it is still open.
    const isUsed = error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
    return isUsed ? undefined : url
  }
}

const SuggestEditDialog = lazyDialog(
  () => import('../../features/suggest-edit/suggest-edit-dialog.tsx'),
  'SuggestEditDialog',
)

const ReportGymDialog = lazyDialog(
  () => import('../../features/suggest-edit/report-gym-dialog.tsx'),
  'ReportGymDialog',
)

/** What is wrong about a gym: its facts, or whether it is there. */
function GymEdits({ gym, hasMap }: { gym: ShownGym; hasMap: boolean }) {
  const [opened, setOpened] = useState<'edit' | 'report' | 'place'>()
  const close = () => setOpened(undefined)
  const { openSuggestions = 0 } = gym
  return (
    <div className="mt-3 flex flex-wrap gap-x-5 gap-y-3">
      <TextButton Icon={Pencil} onClick={() => setOpened('edit')}>
        {t`Suggest an edit`}
        {openSuggestions > 0 && (
          <span className="font-semibold text-ink">{t`· ${openSuggestions} to confirm`}</span>
        )}
      </TextButton>
      {'positionIsApproximate' in gym && gym.positionIsApproximate && (
        <TextButton Icon={MapPin} onClick={() => setOpened('place')}>{t`Set the exact position`}</TextButton>
      )}
      <TextButton Icon={DoorClosed} onClick={() => setOpened('report')}>{t`Closed or moved?`}</TextButton>
      {opened === 'edit' && <SuggestEditDialog gym={gym} onClose={close} />}
      {(opened === 'report' || opened === 'place') && (
        <ReportGymDialog
          gym={gym}
          initial={opened === 'place' ? 'place' : undefined}
          onClose={close}
          onEdit={() => setOpened('edit')}
          positionMap={(slot) => <PositionPicker {...slot} centre={positionOf(gym)} hasMap={hasMap} />}
        />
      )}
    </div>
  )
}
