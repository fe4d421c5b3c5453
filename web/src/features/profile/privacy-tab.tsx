// The tab 'Privacy'.
import { SwitchField } from '../../ui/form/switch-field.tsx'
import type { SwitchName, TabProps } from './profile-form.ts'

const switches: { name: SwitchName; label: string; text: string }[] = [
  {
    name: 'profilePublic',
    label: 'Public Profile',
    text: 'Your reviews show your name. Switched off, they say "Anonymous User".',
  },
  {
    name: 'allowSocialSharing',
    label: 'Allow Social Sharing',
    text: 'Your reviews can be shared to the accounts that you connect.',
  },
  {
    name: 'googleReviewsEnabled',
    label: 'Google Reviews',
    text: 'Google is chosen for you when you share a review.',
  },
]

export function PrivacyTab({ values, change }: TabProps) {
  return (
    <div className="divide-y divide-line">
      {switches.map(({ name, label, text }) => (
        <SwitchField
          key={name}
          label={label}
          text={text}
          on={values[name]}
          onChange={(on) => change({ [name]: on })}
        />
      ))}
    </div>
  )
}
