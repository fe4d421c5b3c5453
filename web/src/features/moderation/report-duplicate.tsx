// 'Report a duplicate': chooses the other gym among those nearby, or finds it by a text.
import { reportDuplicate } from '@jumpingjack/contracts/admin/moderation'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { Button } from '../../ui/form/button.tsx'
import { ChoiceList } from '../../ui/form/choice-list.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { NearbyGym } from '../../ui/gym/nearby-gym.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { type ReportedGym, usePossibleDuplicates } from './find-duplicate.ts'
import { ReportButton } from './report-button.tsx'
import { useModerationRequest } from './use-moderation-request.ts'

export function ReportDuplicate({ gym }: { gym: ReportedGym }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ReportButton onClick={() => setOpen(true)}>{t`Report a duplicate`}</ReportButton>
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
      onSubmit={() => {
        send(onClose)
        return true
      }}
      submitLabel={isPending ? t`Sending...` : t`Send Report`}
      isBlocked={isPending || !duplicateOf}
    >
      <DuplicateChoice gym={gym} chosen={duplicateOf} onChoose={setDuplicateOf}>
        <TextField
          label={t`Details (optional)`}
          multiline
          maxLength={maxLengths.moderation}
          value={details}
          onChange={setDetails}
        />
      </DuplicateChoice>
    </FormDialog>
  )
}

interface DuplicateChoiceProps {
  gym: ReportedGym
  chosen: string | undefined
  onChoose: (gymId: string | undefined) => void
  children: ReactNode
}

function DuplicateChoice({ gym, chosen, onChoose, children }: DuplicateChoiceProps) {
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
      {children}
    </>
  )
}

type PossibleDuplicatesProps = Omit<DuplicateChoiceProps, 'children'> & { text: string }

function PossibleDuplicates({ gym, text, chosen, onChoose }: PossibleDuplicatesProps) {
  const { data, isPending, refetch } = usePossibleDuplicates(gym, text)
  if (isPending) return <Skeleton className="h-24" />
  if (!data) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 text-sm text-muted">
        {text ? t`Gyms could not be loaded.` : t`Nearby gyms could not be loaded.`}
        <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      </div>
    )
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
