// The tab 'Privacy'.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { DownloadData } from './download-data.tsx'
import type { ProfileFields, SwitchName } from './profile-form.ts'
import { SignedInDevices } from './signed-in-devices.tsx'

const switches: { name: SwitchName; label: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    name: 'profilePublic',
    label: msg`Public Profile`,
    text: msg`Your reviews show your name. If it is off, they show "Anonymous User".`,
  },
  {
    name: 'allowSocialSharing',
    label: msg`Allow Social Sharing`,
    text: msg`You can share your reviews to connected accounts.`,
  },
  {
    name: 'googleReviewsEnabled',
    label: msg`Google Reviews`,
    text: msg`Google is preselected when you share a review.`,
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
          label={i18n.t(label)}
          text={i18n.t(text)}
          on={form[name]}
          onChange={(on) => change({ [name]: on })}
        />
      ))}
      <SignedInDevices onSignOutEverywhere={onSignOutEverywhere} />
      <Row title={t`Your Data`} text={t`A ZIP file with everything that we store of you, and your photos.`}>
        <DownloadData />
      </Row>
      <Row title={t`Delete Account`} text={t`Deletes your account with your reviews, photos and favorites.`}>
        <Button onClick={onDelete}>{t`Delete account`}</Button>
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
