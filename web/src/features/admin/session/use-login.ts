// State of the login form: values, validation, submission.
import { signInAdmin } from '@jumpingjack/contracts/admin/admin'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { startSession } from './admin-session.ts'
import { formErrorMessage } from './form-error.tsx'

const emptyLogin = { email: '', password: '' }
const messages = () => ({
  rejected: t`Invalid admin credentials`,
  unreachable: t`Authentication failed. Please try again.`,
})

export function useLogin() {
  const { form, setErrors, field, isValid } = useForm(emptyLogin, {
    onChange: () => {
      setErrors({})
      reset()
    },
  })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: typeof emptyLogin) => callApi(signInAdmin, { body }),
    onSuccess: ({ sessionToken: token, requiresPasswordChange }, { email }) =>
      startSession({ token, email, requiresPasswordChange, loggedInAt: Date.now() }),
  })
  const submit = () => {
    if (isPending) return
    const body = { ...form, email: form.email.trim() }
    const missing = {
      ...(body.email === '' && { email: t`Admin Email is required` }),
      ...(body.password === '' && { password: t`Password is required` }),
    }
    if (isValid(missing)) mutate(body)
  }
  const failure = error ? formErrorMessage(error, messages()) : undefined
  return { field, failure, isPending, submit }
}
