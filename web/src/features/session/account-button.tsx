// The button of the account menu.
import { authorName } from '@jumpingjack/contracts/user/author-name'
import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { useMember } from '../../lib/session/current-user.ts'
import { initialOf } from '../../lib/session/initial-of.ts'

export function AccountButton(props: ComponentProps<'button'>) {
  const member = useMember()
  if (!member) return null
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...props}
      aria-label={t`Account`}
      className="grid size-11 place-items-center rounded-full"
      data-tip={authorName(member)}
    >
      <span className="grid size-9 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent uppercase">
        {initialOf(member)}
      </span>
    </button>
  )
}
