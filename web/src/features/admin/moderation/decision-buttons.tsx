// Buttons for the decisions on a case. Hiding requires a reason, keeping hidden an answer, merging a confirmation.
import { decideCase, listCases, type ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { useAdminMutation } from '../lists/use-admin-mutation.ts'
import { callAdmin } from '../session/call-admin.ts'
import { type Decision, decisionLabels, decisionsFor } from './case-labels.ts'
import { HideDialog } from './hide-dialog.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

export function DecisionButtons({ moderationCase }: { moderationCase: ModerationCase }) {
  const [openDialog, setOpenDialog] = useState<'hide' | 'keep' | 'merge'>()
  const { mutate, isPending } = useAdminMutation(
    listCases,
    (body: Decision) => callAdmin(decideCase, { params: { id: moderationCase.id }, body }),
    { done: ({ decision }) => i18n.t(decisionLabels[decision].done), failed: t`Failed to save the decision` },
  )
  const closeDialog = () => setOpenDialog(undefined)
  const decide = (body: Decision) => mutate(body, { onSuccess: closeDialog })
  const start = (decision: Decision['decision']) => {
    if (decision === 'restore' || decision === 'dismiss') {
      if (!isPending) decide({ decision })
    } else setOpenDialog(decision)
  }
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
      {openDialog === 'hide' && (
        <HideDialog
          first={firstReason(moderationCase)}
          isPending={isPending}
          onClose={closeDialog}
          onHide={(reason) => decide({ decision: 'hide', reason })}
        />
      )}
      {openDialog === 'keep' && (
        <KeepDialog
          isPending={isPending}
          onClose={closeDialog}
          onKeep={(answer) => decide({ decision: 'keep', answer })}
        />
      )}
      {openDialog === 'merge' && moderationCase.kind === 'gym' && (
        <MergeDialog
          moderationCase={moderationCase}
          isPending={isPending}
          onClose={closeDialog}
          onMerge={() => decide({ decision: 'merge' })}
        />
      )}
    </div>
  )
}

/** The reason of the hiding, else of the latest report. */
function firstReason(moderationCase: ModerationCase): string | undefined {
  const hiding = moderationCase.kind === 'review' ? moderationCase.review?.hiding : null
  return hiding?.reason ?? moderationCase.reports[0]?.reason
}
