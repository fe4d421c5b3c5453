// Buttons for the decisions on a case. Hiding requires a reason, keeping hidden an answer, merging a confirmation.

import {
  decideCase,
  listCases,
  type ModerationCase,
  possibleDecisions,
} from '@jumpingjack/contracts/admin/moderation'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { ModerationReason } from '@jumpingjack/contracts/review/moderation'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { z } from 'zod'
import { addressLabel } from '../../../lib/labels/address-label.ts'
import { reasonOptions } from '../../../lib/labels/reason-options.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ChoiceList } from '../../../ui/form/choice-list.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useAdminMutation } from '../lists/admin-list.ts'
import { callAdmin } from '../session/admin-session.ts'

interface DecisionProps {
  moderationCase: ModerationCase
  isPending: boolean
  onClose: () => void
  onDecide: (body: Decision) => void
}

export function DecisionButtons({ moderationCase }: { moderationCase: ModerationCase }) {
  const [opened, setOpened] = useState<keyof typeof dialogs>()
  const { mutate, isPending } = useAdminMutation(
    listCases,
    (body: Decision) => callAdmin(decideCase, { params: { id: moderationCase.id }, body }),
    { done: ({ decision }) => i18n.t(decisionLabels[decision].done), failed: t`Failed to save the decision` },
  )
  const onClose = () => setOpened(undefined)
  const onDecide = (body: Decision) => mutate(body, { onSuccess: onClose })
  const start = (decision: Decision['decision']) => {
    if (decision !== 'restore' && decision !== 'dismiss') setOpened(decision)
    else onDecide({ decision })
  }
  const Dialog = opened && dialogs[opened]
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {decisionsFor(moderationCase).map((decision, index) => (
        <Button
          key={decision}
          variant={index === 0 ? 'primary' : 'outline'}
          aria-disabled={isPending}
          onClick={() => start(decision)}
        >
          {decision === 'hide' && moderationCase.status === 'hidden'
            ? t`Change Reason`
            : i18n.t(decisionLabels[decision].action)}
        </Button>
      ))}
      {Dialog && <Dialog {...{ moderationCase, isPending, onClose, onDecide }} />}
    </div>
  )
}

function HideDialog({ moderationCase, isPending, onClose, onDecide }: DecisionProps) {
  const [reason, setReason] = useState(ModerationReason.safeParse(firstReason(moderationCase)).data)
  return (
    <FormDialog
      title={t`Hide Review`}
      onClose={onClose}
      onSubmit={() => reason && onDecide({ decision: 'hide', reason })}
      submitLabel={isPending ? t`Saving...` : t`Hide`}
      isBlocked={isPending || !reason}
    >
      <ChoiceList
        legend={t`Why is this review hidden?`}
        options={reasonOptions()}
        value={reason}
        onChange={setReason}
      />
      <p className="text-sm text-muted">{t`The author sees the reason and can appeal. Everybody else sees only the reason, and the review does not count towards the rating.`}</p>
    </FormDialog>
  )
}

/** The reason of the hiding, else of the latest report. That may not be a reason to hide a review. */
function firstReason(moderationCase: ModerationCase): string | undefined {
  const hiding = moderationCase.kind === 'review' ? moderationCase.review?.hiding : null
  return hiding?.reason ?? moderationCase.reports[0]?.reason
}

function KeepDialog({ isPending, onClose, onDecide }: DecisionProps) {
  const [answer, setAnswer] = useState('')
  return (
    <FormDialog
      title={t`Keep Hidden`}
      onClose={onClose}
      onSubmit={() => onDecide({ decision: 'keep', answer: answer.trim() })}
      submitLabel={isPending ? t`Saving...` : t`Keep Hidden`}
      isBlocked={isPending || !answer.trim()}
    >
      <TextField
        label={t`Answer to the author`}
        required
        multiline
        maxLength={maxLengths.moderation}
        value={answer}
        onChange={setAnswer}
      />
      <p className="text-sm text-muted">{t`The author reads your answer and cannot appeal again.`}</p>
    </FormDialog>
  )
}

function MergeDialog({ moderationCase, isPending, onClose, onDecide }: DecisionProps) {
  if (moderationCase.kind !== 'gym') return null
  const { gym, duplicateOf } = moderationCase
  return (
    <FormDialog
      title={t`Merge Gyms`}
      onClose={onClose}
      onSubmit={() => onDecide({ decision: 'merge' })}
      submitLabel={isPending ? t`Saving...` : t`Merge`}
      isBlocked={isPending}
    >
      {gym?.id === duplicateOf?.id ? (
        <p className="text-sm leading-relaxed">{t`Both are ${gym?.name ?? ''} already.`}</p>
      ) : (
        <>
          <p className="text-sm leading-relaxed">
            <strong>{gym?.name}</strong>{' '}
            {t`(${addressLabel(gym?.address ?? '')}) leaves the list. Its reviews, favorites and links go to`}{' '}
            <strong>{duplicateOf?.name}</strong> ({addressLabel(duplicateOf?.address ?? '')}).
          </p>
          <p className="text-sm text-muted">{t`This cannot be undone.`}</p>
        </>
      )}
    </FormDialog>
  )
}

const dialogs = { hide: HideDialog, keep: KeepDialog, merge: MergeDialog }

type Decision = z.input<(typeof decideCase)['body']>

const decisionLabels: Record<Decision['decision'], { action: MessageDescriptor; done: MessageDescriptor }> = {
  hide: { action: msg`Hide Review`, done: msg`Review hidden` },
  keep: { action: msg`Keep Hidden`, done: msg`Review stays hidden` },
  restore: { action: msg`Restore Review`, done: msg`Review restored` },
  dismiss: { action: msg`Dismiss Reports`, done: msg`Reports dismissed` },
  merge: { action: msg`Merge Gyms`, done: msg`Gyms merged` },
}

/** Most likely decision first. A review or gym that no longer exists leaves only dismissal. */
export function decisionsFor(each: ModerationCase): readonly Decision['decision'][] {
  const possible = possibleDecisions[each.kind][each.status] ?? []
  const exists = each.kind === 'review' ? each.review : each.gym && each.duplicateOf
  return exists ? possible : possible.filter((decision) => decision === 'dismiss')
}
