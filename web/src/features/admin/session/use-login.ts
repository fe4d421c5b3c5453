// State of the login form: values, validation, submission.
import { signInAdmin } from '@jumpingjack/contracts/admin/admin'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { startSession } from './admin-session.ts'
import { formErrorMessage } from './form-error-message.ts'

interface Form {
  email: string
  password: string
}

const messages = {
  rejected: 'Invalid admin credentials',
  unreachable: 'Authentication failed. Please try again.',
}

export function useLogin() {
  const [form, setForm] = useState<Form>({ email: '', password: '' })
  const [errors, setErrors] = useState<Partial<Form>>({})
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Form) => callApi(signInAdmin, { body }),
    onSuccess: ({ sessionToken: token, requiresPasswordChange }, { email }) =>
      startSession({ token, email, requiresPasswordChange, loggedInAt: Date.now() }),
  })
  const change = (part: Partial<Form>) => {
    setForm((now) => ({ ...now, ...part }))
    setErrors({})
    reset()
  }
  const submit = () => {
    if (isPending) return
    const body = { ...form, email: form.email.trim() }
    const missing: Partial<Form> = {
      ...(body.email === '' && { email: 'Admin Email is required' }),
      ...(body.password === '' && { password: 'Password is required' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length === 0) mutate(body)
  }
  const failure = error ? formErrorMessage(error, messages) : undefined
  return { form, errors, failure, isPending, change, submit }
}
