// The tab 'Privacy'.

import { Button } from '../../ui/form/button.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import type { ProfileFields, SwitchName } from './profile-form.ts'

const switches: { name: SwitchName; label: string; text: string }[] = [
  {
    name: 'profilePublic',
    label: 'Public Profile',
    text: 'Your reviews show your name. If it is off, they show "Anonymous User".',
  },
  {
    name: 'allowSocialSharing',
    label: 'Allow Social Sharing',
    text: 'You can share your reviews to connected accounts.',
  },
  {
    name: 'googleReviewsEnabled',
    label: 'Google Reviews',
    text: 'Google is preselected when you share a review.',
  },
]

/** Actions on the whole account, besides the form. */
export interface AccountActions {
  onSignOutEverywhere: () => void
  onDelete: () => void
}

export function PrivacyTab({ form, change, onSignOutEverywhere, onDelete }: ProfileFields & AccountActions) {
  return (
    <div className="divide-y divide-line">
      {switches.map(({ name, label, text }) => (
        <SwitchField
          key={name}
          label={label}
          text={text}
          on={form[name]}
          onChange={(on) => change({ [name]: on })}
        />
      ))}
      <Action
        title="Signed-in Devices"
        text="Sign out on all devices and browsers, including this one."
        label="Sign out everywhere"
        onClick={onSignOutEverywhere}
      />
      <Action
        title="Delete Account"
        text="Deletes your account with your reviews, photos and favorites."
        label="Delete account"
        onClick={onDelete}
      />
    </div>
  )
}

function Action(props: { title: string; text: string; label: string; onClick: () => void }) {
  const { title, text, label, onClick } = props
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-4 py-4">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{title}</p>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
      <Button onClick={onClick}>{label}</Button>
    </div>
  )
}
