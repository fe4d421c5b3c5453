// The tab 'Privacy'.

import { exportAccount } from '@jumpingjack/contracts/review/export'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import type { ProfileFields, SwitchName } from './profile-form.ts'
import { SignedInDevices } from './signed-in-devices.tsx'

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
      <SignedInDevices onSignOutEverywhere={onSignOutEverywhere} />
      <Row title="Your Data" text="A ZIP file with everything that we store of you, and your photos.">
        <a href={exportAccount.path} download className={buttonClass('outline')}>
          Download
        </a>
      </Row>
      <Row title="Delete Account" text="Deletes your account with your reviews, photos and favorites.">
        <Button onClick={onDelete}>Delete account</Button>
      </Row>
    </div>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-4 py-4">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{title}</p>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}
