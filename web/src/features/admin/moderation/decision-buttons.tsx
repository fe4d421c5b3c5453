// What can be decided about a case. Hiding asks for the reason, merging asks twice.
import { decideCase, listCases, type ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { useAdminChange } from '../lists/use-admin-change.ts'
import { callAdmin } from '../session/call-admin.ts'
import { type Decision, decisionsFor, decisionWords } from './case-labels.ts'
import { HideDialog } from './hide-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

export function DecisionButtons({ found }: { found: ModerationCase }) {
  const [asking, setAsking] = useState<'hide' | 'merge'>()
  const { mutate, isPending } = useAdminChange(
    listCases,
    (body: Decision) => callAdmin(decideCase, { params: { id: found.id }, body }),
    { done: ({ decision }) => decisionWords[decision].done, failed: 'Failed to save the decision' },
  )
  const stopAsking = () => setAsking(undefined)
  const decide = (body: Decision) => mutate(body, { onSuccess: stopAsking })
  const start = (decision: Decision['decision']) => {
    if (decision === 'hide' || decision === 'merge') setAsking(decision)
    else if (!isPending) decide({ decision })
  }
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {decisionsFor(found).map((decision, index) => (
        <Button
          key={decision}
          look={index === 0 ? 'primary' : 'outline'}
          aria-disabled={isPending}
          onClick={() => start(decision)}
        >
          {decision === 'hide' && isHidden(found) ? 'Change Reason' : decisionWords[decision].todo}
        </Button>
      ))}
      {asking === 'hide' && (
        <HideDialog
          first={firstReason(found)}
          isPending={isPending}
          onClose={stopAsking}
          onHide={(reason) => decide({ decision: 'hide', reason })}
        />
      )}
      {asking === 'merge' && found.kind === 'gym' && (
        <MergeDialog
          found={found}
          isPending={isPending}
          onClose={stopAsking}
          onMerge={() => decide({ decision: 'merge' })}
        />
      )}
    </div>
  )
}

function isHidden(found: ModerationCase): boolean {
  return found.status === 'hidden' || found.status === 'appealed'
}

/** What it is hidden for, or was reported for last. */
function firstReason(found: ModerationCase): string | undefined {
  const hiding = found.kind === 'review' ? found.review?.hiding : null
  return hiding?.reason ?? found.reports[0]?.reason
}
