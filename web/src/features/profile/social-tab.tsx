// The tab 'Social Media': connected accounts, and links to show.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { platformNames } from '@jumpingjack/contracts/fields/social-platform'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { TextField } from '../../ui/form/text-field.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import type { ProfileFields, TextFieldName } from './profile-form.ts'

const links: { name: TextFieldName; label: string; placeholder: MessageDescriptor; type?: 'url' }[] = [
  { name: 'facebookId', label: platformNames.facebook, placeholder: msg`your.name` },
  { name: 'twitterHandle', label: platformNames.twitter, placeholder: msg`@yourname` },
  { name: 'instagramHandle', label: platformNames.instagram, placeholder: msg`@yourname` },
  {
    name: 'linkedinProfile',
    label: platformNames.linkedin,
    placeholder: msg`https://linkedin.com/in/yourname`,
    type: 'url',
  },
]

export function SocialTab({ memberId, field }: ProfileFields & { memberId: string }) {
  return (
    <div className="space-y-6">
      <ConnectedAccounts memberId={memberId} />
      <ProfileLinks field={field} />
    </div>
  )
}

function ProfileLinks({ field }: Pick<ProfileFields, 'field'>) {
  return (
    <section aria-labelledby="profile-links" className="space-y-4">
      <h3 id="profile-links" className="font-semibold">{t`Profile links`}</h3>
      {links.map(({ name, label, placeholder, type = 'text' }) => (
        <TextField
          key={name}
          label={label}
          type={type}
          placeholder={i18n.t(placeholder)}
          maxLength={type === 'url' ? maxLengths.profileLink : maxLengths.handle}
          autoComplete="off"
          {...field(name)}
        />
      ))}
    </section>
  )
}
