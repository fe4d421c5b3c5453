// Withdraws what the member has confirmed about a fact of a gym.
import { withdrawAnswer } from '@jumpingjack/contracts/facts/fact-answers'
import { type Amenity, amenityLabel } from '@jumpingjack/contracts/facts/gym-facts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { refreshGym } from '../../lib/gym/gym-cache.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { OwnConfirmation } from '../../ui/gym/own-confirmation.tsx'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

export function UndoConfirmation({ gymId, amenity }: { gymId: string; amenity: Amenity }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(withdrawAnswer, { params: { id: gymId, field: amenity } }),
    onSuccess: () => showToast({ title: t`Withdrawn` }),
    onError: (error) => showError(userMessage(error, t`This did not work. Please try again.`)),
    onSettled: () => refreshGym(queryClient, gymId),
  })
  return (
    <OwnConfirmation name={sharedText(amenityLabel(amenity))} isPending={isPending} onUndo={() => mutate()} />
  )
}
