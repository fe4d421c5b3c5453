// The link that downloads the member's data. The browser reports a failed download too late, or not at all.
import { exportAccount } from '@jumpingjack/contracts/gateway/export'
import { readCurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useRef } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { isSignedOut } from '../../lib/api/api-error.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { showError } from '../../ui/overlay/toasts.ts'

export function DownloadData() {
  const link = useRef<HTMLAnchorElement>(null)
  const isChecked = useRef(false)
  const { mutate, isPending } = useMutation({
    // Fails without a connection or a session. For the latter the page offers to sign in.
    mutationFn: () => callApi(readCurrentUser, {}),
    onSuccess: () => {
      isChecked.current = true
      link.current?.click()
      isChecked.current = false
    },
    onError: (error) => {
      if (!isSignedOut(error)) showError(t`Your data could not be downloaded. Please try again.`)
    },
  })
  const check = (event: MouseEvent) => {
    if (isChecked.current) return
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <a ref={link} href={exportAccount.path} download onClick={check} className={buttonClass('outline')}>
      {t`Download`}
    </a>
  )
}
