// Reports of members: 'Report' on another member's review, and 'Report a duplicate' of a gym.

import { reportDuplicate, reportReview } from '@jumpingjack/contracts/admin/moderation'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { listGyms } from '@jumpingjack/contracts/gym/gym-lists'
import { findSimilarGyms, type Gym } from '@jumpingjack/contracts/gym/gyms'
import type { ModerationReason } from '@jumpingjack/contracts/review/moderation'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { reasonOptions } from '../../lib/labels/reason-options.ts'
import { ChoiceList } from '../../ui/form/choice-list.tsx'
import { TextButton } from '../../ui/form/text-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { authorLabel } from '../../ui/gym/author-label.ts'
import { NearbyGym } from '../../ui/gym/nearby-gym.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { RetryLine } from '../../ui/states/load-failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useModerationRequest } from './use-moderation-request.ts'

type Reported = Pick<Review, 'id' | 'authorName'>

export function ReportReview({ review }: { review: Reported }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton
        Icon={Flag}
        aria-label={t`Report the review by ${authorLabel(review.authorName)}`}
        onClick={() => setOpen(true)}
      >{t`Report`}</TextButton>
      {isOpen && <ReportDialog review={review} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportDialog({ review, onClose }: { review: Reported; onClose: () => void }) {
  const [reason, setReason] = useState<ModerationReason>()
  const [details, setDetails] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { send, isPending } = useModerationRequest(
    async () => reason && callApi(reportReview, { params: { id: review.id }, body: { reason, details } }),
    { sent: t`Report sent`, failed: t`Failed to send the report. Please try again.` },
  )
  const submit = () => {
    setMissing(!reason)
    if (reason) send(onClose)
  }
  return (
    <FormDialog
      title={t`Report Review`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? t`Sending...` : t`Send Report`}
      isBlocked={isPending}
    >
      <ChoiceList
        legend={t`What is wrong with the review by ${authorLabel(review.authorName)}?`}
        options={reasonOptions()}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen)
          setMissing(false)
        }}
        error={isMissing ? t`Choose a reason` : undefined}
      />
      <DetailsField value={details} onChange={setDetails} />
    </FormDialog>
  )
}

function DetailsField(field: { value: string; onChange: (value: string) => void }) {
  return <TextField label={t`Details (optional)`} multiline maxLength={maxLengths.moderation} {...field} />
}

/** 'Report a duplicate': chooses the other gym among those nearby, or finds it by a text. */
export function ReportDuplicate({ gym }: { gym: ReportedGym }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton Icon={Flag} onClick={() => setOpen(true)}>{t`Report a duplicate`}</TextButton>
      {isOpen && <DuplicateDialog gym={gym} onClose={() => setOpen(false)} />}
    </>
  )
}

function DuplicateDialog({ gym, onClose }: { gym: ReportedGym; onClose: () => void }) {
  const [duplicateOf, setDuplicateOf] = useState<string>()
  const [details, setDetails] = useState('')
  const { send, isPending } = useModerationRequest(
    async () =>
      duplicateOf && callApi(reportDuplicate, { params: { id: gym.id }, body: { duplicateOf, details } }),
    { sent: t`Report sent`, failed: t`Failed to send the report. Please try again.` },
  )
  return (
    <FormDialog
      title={t`Report a Duplicate`}
      onClose={onClose}
      onSubmit={() => send(onClose)}
      submitLabel={isPending ? t`Sending...` : t`Send Report`}
      isBlocked={isPending || !duplicateOf}
    >
      <DuplicateChoice gym={gym} chosen={duplicateOf} onChoose={setDuplicateOf} />
      <DetailsField value={details} onChange={setDetails} />
    </FormDialog>
  )
}

interface DuplicateChoiceProps {
  gym: ReportedGym
  chosen: string | undefined
  onChoose: (gymId: string | undefined) => void
}

function DuplicateChoice({ gym, chosen, onChoose }: DuplicateChoiceProps) {
  const [text, setText] = useState('')
  return (
    <>
      <TextField
        label={t`Find the other gym (optional)`}
        placeholder={t`Name or address`}
        maxLength={maxLengths.searchText}
        value={text}
        onChange={(value) => {
          setText(value)
          onChoose(undefined)
        }}
      />
      <PossibleDuplicates gym={gym} text={useDebounced(text.trim())} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

function PossibleDuplicates({ gym, text, chosen, onChoose }: DuplicateChoiceProps & { text: string }) {
  const { data, isPending, refetch } = usePossibleDuplicates(gym, text)
  if (isPending) return <Skeleton className="h-24" />
  if (!data) {
    const failed = text ? t`Gyms could not be loaded.` : t`Nearby gyms could not be loaded.`
    return <RetryLine text={failed} onRetry={() => void refetch()} />
  }
  if (data.length === 0) {
    return (
      <p role="status" className="text-sm text-muted">
        {text ? t`No gyms found for "${text}".` : t`There is no gym with a similar name nearby.`}
      </p>
    )
  }
  return (
    <ChoiceList
      legend={t`Which of these is the same gym as ${gym.name}?`}
      options={data.map((each) => ({ value: each.id, label: <NearbyGym {...each} /> }))}
      value={chosen}
      onChange={onChoose}
    />
  )
}

type ReportedGym = Pick<Gym, 'id' | 'name' | 'latitude' | 'longitude'>

const foundLimit = 5

/** The gyms that may be the same as a reported one: similar ones nearby, or those found by a text. */
function usePossibleDuplicates({ id, name, latitude, longitude }: ReportedGym, text: string) {
  const similar = { name, lat: latitude, lng: longitude }
  const found = { q: text, near: `${latitude},${longitude}`, limit: String(foundLimit + 1) }
  return useQuery({
    queryKey: [findSimilarGyms.path, similar, text],
    queryFn: ({ signal }): Promise<(Gym & { distanceM?: number })[]> =>
      text
        ? callApi(listGyms, { query: found, signal })
        : callApi(findSimilarGyms, { query: similar, signal }),
    select: (gyms) => gyms.filter((gym) => gym.id !== id).slice(0, foundLimit),
    gcTime: 0,
  })
}
