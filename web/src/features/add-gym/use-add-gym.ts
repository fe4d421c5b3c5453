// State of the add-gym dialog: form, validation, similar gyms, submission.
import { addGym, GymDraft } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { failureMessage } from '../../lib/api/user-facing-error.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { type FoundPosition, findPosition } from './find-position.ts'
import { findSimilar, type SimilarGym } from './find-similar.ts'
import { emptyForm, fieldErrors, type GymForm, gymDraftOf, serverErrors } from './gym-form.ts'

export interface AddedGym {
  id: string
  latitude: string
  longitude: string
}

/** Where the gym will be added, and similar gyms nearby. */
interface Similar {
  position: FoundPosition
  gyms: SimilarGym[]
}

export function useAddGym(onAdded: (gym: AddedGym) => void) {
  const { isValid, send, draft, ...fields } = useForm(emptyForm, { draft: 'add-gym' })
  const { form, setErrors } = fields
  const [similar, setSimilar] = useState<Similar>()
  // A second try after a lost reply must not add a second gym.
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useMutation({
    /** Similar gyms are shown once; submitting again adds the gym. */
    mutationFn: async (): Promise<AddedGym | undefined> => {
      const position = similar?.position ?? (await findPosition(form))
      const gyms = similar ? [] : await findSimilar(form, position)
      if (gyms.length === 0) return add(form, position, key)
      setSimilar({ position, gyms })
      return undefined
    },
    onMutate: send,
    onSuccess: (gym, _input, restart) => {
      if (!gym) return
      restart()
      showToast({ title: t`Success!`, description: t`Gym has been added successfully.` })
      onAdded(gym)
    },
    onError: (error) => {
      setSimilar(undefined)
      if (error instanceof ApiError) setErrors(serverErrors(error.problem))
      showError(failureMessage(error, t`Failed to add gym. Please try again.`))
    },
  })
  /** False if a field is invalid. */
  const submit = (): boolean => {
    if (!isValid(fieldErrors(form))) return false
    mutate()
    return true
  }
  return { fields, draft, submit, isPending, similar, dismissSimilar: () => setSimilar(undefined) }
}

function add(form: GymForm, { isApproximate, ...position }: FoundPosition, key: string): Promise<AddedGym> {
  const body = { ...gymDraftOf(form, position), positionIsApproximate: isApproximate }
  return callApi(addGym, { body: GymDraft.parse(body), headers: { 'idempotency-key': key } })
}
