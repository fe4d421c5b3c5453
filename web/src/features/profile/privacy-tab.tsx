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

interface PrivacyTabProps extends ProfileFields {
  onSignOutEverywhere: () => void
}

export function PrivacyTab({ form, change, onSignOutEverywhere }: PrivacyTabProps) {
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
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4 py-4">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium">Signed-in Devices</p>
          <p className="mt-0.5 text-sm text-muted">
            Sign out on all devices and browsers, including this one.
          </p>
        </div>
        <Button onClick={onSignOutEverywhere}>Sign out everywhere</Button>
      </div>
    </div>
  )
}
