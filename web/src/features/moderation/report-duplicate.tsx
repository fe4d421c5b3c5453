// 'Report a duplicate': chooses the other gym among those nearby.
import { reportDuplicate } from '@jumpingjack/contracts/admin/moderation'
import { findSimilarGyms, type Gym } from '@jumpingjack/contracts/gym/gyms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { Button } from '../../ui/form/button.tsx'
import { ChoiceList } from '../../ui/form/choice-list.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { NearbyGym } from '../../ui/gym/nearby-gym.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ReportButton } from './report-button.tsx'
import { useModerationRequest } from './use-moderation-request.ts'

type ReportedGym = Pick<Gym, 'id' | 'name' | 'latitude' | 'longitude'>

export function ReportDuplicate({ gym }: { gym: ReportedGym }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ReportButton onClick={() => setOpen(true)}>Report a duplicate</ReportButton>
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
    { sent: 'Report sent', failed: 'Failed to send the report. Please try again.' },
  )
  return (
    <FormDialog
      title="Report a Duplicate"
      onClose={onClose}
      onSubmit={() => {
        send(onClose)
        return true
      }}
      submitLabel={isPending ? 'Sending...' : 'Send Report'}
      isBlocked={isPending || !duplicateOf}
    >
      <SimilarChoice gym={gym} chosen={duplicateOf} onChoose={setDuplicateOf}>
        <TextField
          label="Details (optional)"
          multiline
          maxLength={1000}
          value={details}
          onChange={setDetails}
        />
      </SimilarChoice>
    </FormDialog>
  )
}

interface SimilarChoiceProps {
  gym: ReportedGym
  chosen: string | undefined
  onChoose: (gymId: string) => void
  /** Shown if there are gyms to choose from. */
  children: ReactNode
}

function SimilarChoice({ gym, chosen, onChoose, children }: SimilarChoiceProps) {
  const { data, isPending, refetch } = useSimilarGyms(gym)
  if (isPending) return <Skeleton className="h-24" />
  if (!data) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 text-sm text-muted">
        Nearby gyms could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  }
  if (data.length === 0) {
    return <p className="text-sm text-muted">There is no gym with a similar name nearby.</p>
  }
  return (
    <>
      <ChoiceList
        legend={`Which of these is the same gym as ${gym.name}?`}
        options={data.map((each) => ({ value: each.id, label: <NearbyGym {...each} /> }))}
        value={chosen}
        onChange={onChoose}
      />
      {children}
    </>
  )
}

/** Nearby gyms with similar names. */
function useSimilarGyms({ id, name, latitude, longitude }: ReportedGym) {
  const query = { name, lat: latitude, lng: longitude }
  return useQuery({
    queryKey: [findSimilarGyms.path, query],
    queryFn: ({ signal }) => callApi(findSimilarGyms, { query, signal }),
    select: (gyms) => gyms.filter((gym) => gym.id !== id),
    gcTime: 0,
  })
}
