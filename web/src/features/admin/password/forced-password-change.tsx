// Change of the default password after a login with it.
import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/form/button.tsx'
import type { AdminLogin } from '../session/admin-login.ts'
import { finishPasswordChange, logOut } from '../session/admin-session.ts'
import { PasswordFields } from './password-fields.tsx'
import { usePasswordChange } from './use-password-change.ts'

export function ForcedPasswordChange({ login }: { login: AdminLogin }) {
  const { submit, isPending, ...fields } = usePasswordChange(login, finishPasswordChange)
  return (
    <form
      noValidate
      aria-labelledby="change-password"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
      className="w-full max-w-sm space-y-4 rounded-xl border border-line bg-surface p-6"
    >
      <h1 id="change-password" className="text-lg font-semibold tracking-tight">{t`Change Password`}</h1>
      <p className="text-sm text-muted">{t`Somebody else knows your current password. Please choose a new one.`}</p>
      <PasswordFields {...fields} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" aria-disabled={isPending} className="grow">
          {isPending ? t`Sending...` : t`Change Password`}
        </Button>
        <Button onClick={finishPasswordChange} className="grow">{t`Skip for Now`}</Button>
        <Button variant="plain" onClick={logOut} className="grow">{t`Logout`}</Button>
      </div>
    </form>
  )
}
