// What a suggested edit changes about a gym.
import type { GymChange } from '@jumpingjack/contracts/gym/suggestions'
import { changeLabels, fieldLabel } from '../../lib/labels/fact-labels.ts'

export function ChangeList({ changes }: { changes: readonly GymChange[] }) {
  return (
    <ul className="space-y-1 text-sm">
      {changes.map((change) => (
        <li key={change.field} className="break-words">
          <span className="text-muted">{fieldLabel(change.field)}: </span>
          <Change change={change} />
        </li>
      ))}
    </ul>
  )
}

function Change({ change }: { change: GymChange }) {
  const labels = changeLabels(change)
  if ('changes' in labels) return labels.changes
  return (
    <>
      <del className="text-muted">{labels.from}</del>
      <span aria-hidden="true"> → </span>
      <ins className="font-medium no-underline">{labels.to}</ins>
    </>
  )
}
