// 'Report' on another member's review.
import { reportReview } from '@jumpingjack/contracts/admin/moderation'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import type { ModerationReason } from '@jumpingjack/contracts/review/moderation'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { reasonOptions } from '../../lib/labels/reason-options.ts'
import { ChoiceList } from '../../ui/form/choice-list.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { ReportButton } from './report-button.tsx'
import { useModerationRequest } from './use-moderation-request.ts'

type Reported = Pick<Review, 'id' | 'authorName'>

export function ReportReview({ review }: { review: Reported }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ReportButton
        label={t`Report the review by ${review.authorName}`}
        onClick={() => setOpen(true)}
      >{t`Report`}</ReportButton>
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
    return reason !== undefined
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
        legend={t`What is wrong with the review by ${review.authorName}?`}
        options={reasonOptions()}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen)
          setMissing(false)
        }}
        error={isMissing ? t`Choose a reason` : undefined}
      />
      <TextField
        label={t`Details (optional)`}
        multiline
        maxLength={maxLengths.moderation}
        value={details}
        onChange={setDetails}
      />
    </FormDialog>
  )
}
