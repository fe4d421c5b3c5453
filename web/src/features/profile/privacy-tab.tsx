// The tab 'Privacy'.
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

export function PrivacyTab({ form, change }: ProfileFields) {
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
    </div>
  )
}
