// Withdraws what the member has confirmed about a fact of a gym.
import { withdrawAnswer } from '@jumpingjack/contracts/facts/fact-answers'
import { type Amenity, amenityLabel } from '@jumpingjack/contracts/facts/gym-facts'
import { t } from '@lingui/core/macro'
import { callApi } from '../../lib/api/api.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { useGymChange } from '../../ui/facts/use-gym-change.ts'
import { OwnConfirmation } from '../../ui/gym/own-confirmation.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

export function UndoConfirmation({ gymId, amenity }: { gymId: string; amenity: Amenity }) {
  const { mutate, isPending } = useGymChange(gymId, {
    send: () => callApi(withdrawAnswer, { params: { id: gymId, field: amenity } }),
    onSuccess: () => showToast({ title: t`Withdrawn` }),
    failed: t`This did not work. Please try again.`,
  })
  return (
    <OwnConfirmation name={sharedText(amenityLabel(amenity))} isPending={isPending} onUndo={() => mutate()} />
  )
}
