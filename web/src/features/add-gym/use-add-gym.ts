// Adding a gym: what was typed, what is wrong with it, and sending it.
import { addGym, GymDraft } from '@jumpingjack/contracts/gyms'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '../../lib/api.ts'
import { showToast } from '../../lib/toasts.ts'
import { findPosition } from './find-position.ts'
import { draftOf, emptyForm, type FieldErrors, fieldErrors, type GymForm, serverErrors } from './gym-form.ts'

export interface AddedGym {
  id: string
  latitude: string
  longitude: string
}

export function useAddGym(onAdded: (gym: AddedGym) => void) {
  const [form, setForm] = useState(emptyForm)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { isApproximate, ...position } = await findPosition(form)
      const body = { ...draftOf(form, position), positionIsApproximate: isApproximate }
      return callApi(addGym, { body: GymDraft.parse(body) })
    },
    onSuccess: (gym) => {
      showToast({ title: 'Success!', description: 'Gym has been added successfully.' })
      onAdded(gym)
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrors(serverErrors(error.problem?.issues))
      const description = 'Failed to add gym. Please try again.'
      showToast({ title: 'Error', description, variant: 'destructive' })
    },
  })
  const change = (part: Partial<GymForm>) => {
    setForm((now) => ({ ...now, ...part }))
    setErrors((now) => without(now, Object.keys(part)))
  }
  /** False when a field has to be mended first. */
  const submit = (): boolean => {
    if (isPending) return true
    const found = fieldErrors(form)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    mutate()
    return true
  }
  return { form, errors, change, submit, isPending }
}

function without(errors: FieldErrors, fields: string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}
