// The tab 'Profile': avatar and e-mail address from the sign-in provider, and fields of the member's own.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { Avatar } from 'radix-ui'
import { TextField } from '../../ui/form/text-field.tsx'
import type { ProfileFields } from './profile-form.ts'

const bioMax = maxLengths.bio

export function AboutTab({ member, form, field }: ProfileFields & { member: CurrentUser }) {
  return (
    <>
      <div className="flex items-center gap-4">
        <MemberAvatar member={member} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{authorName(member)}</p>
          <p className="truncate text-sm text-muted">{member.email}</p>
        </div>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t`Username`}
          maxLength={maxLengths.username}
          autoComplete="username"
          {...field('username')}
        />
        <TextField
          label={t`Display Name`}
          maxLength={maxLengths.displayName}
          autoComplete="nickname"
          {...field('displayName')}
        />
      </div>
      <div>
        <TextField label={t`Bio`} multiline placeholder={t`What do you train for?`} {...field('bio')} />
        <p className="mt-1 text-right text-xs text-muted tabular-nums">{t`${form.bio.trim().length} of ${bioMax} characters`}</p>
      </div>
      <p className="text-xs leading-relaxed text-muted">{t`Your reviews show your display name, or your username where you have none. Nobody else sees your e-mail address.`}</p>
    </>
  )
}

function MemberAvatar({ member }: { member: CurrentUser }) {
  return (
    <Avatar.Root className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-accent text-xl font-semibold text-on-accent uppercase">
      {member.avatar && <Avatar.Image src={member.avatar} alt="" className="size-full object-cover" />}
      <Avatar.Fallback aria-hidden="true">
        {[...(member.displayName || member.username || member.email)][0]}
      </Avatar.Fallback>
    </Avatar.Root>
  )
}
