// Says on the page of a gym that it is closed.
import type { ClosedGym } from '@jumpingjack/contracts/fields/closed-gym'
import { DoorClosed } from 'lucide-react'
import { closedLabel } from '../../lib/labels/closed-label.ts'

export function ClosedNote({ closed }: { closed: ClosedGym }) {
  return (
    <p
      role="status"
      className="mt-4 flex gap-3 rounded-md bg-sunken px-4 py-3 text-sm font-semibold text-danger"
    >
      <DoorClosed className="mt-0.5 size-4 shrink-0" />
      <span className="text-balance">{closedLabel(closed)}</span>
    </p>
  )
}
