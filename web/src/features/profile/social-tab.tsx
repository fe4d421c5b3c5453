// The tab 'Social Media': connected accounts, and links to show.
import { TextField } from '../../ui/form/text-field.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import type { TabProps, TextFieldName } from './profile-form.ts'

const links: { name: TextFieldName; label: string; placeholder: string; type?: 'url' }[] = [
  { name: 'facebookId', label: 'Facebook', placeholder: 'your.name' },
  { name: 'twitterHandle', label: 'Twitter', placeholder: '@yourname' },
  { name: 'instagramHandle', label: 'Instagram', placeholder: '@yourname' },
  {
    name: 'linkedinProfile',
    label: 'LinkedIn',
    placeholder: 'https://linkedin.com/in/yourname',
    type: 'url',
  },
]

export function SocialTab({ memberId, ...form }: TabProps & { memberId: string }) {
  return (
    <div className="space-y-6">
      <ConnectedAccounts memberId={memberId} />
      <ProfileLinks {...form} />
    </div>
  )
}

function ProfileLinks({ values, errors, change }: TabProps) {
  return (
    <section aria-labelledby="profile-links" className="space-y-4">
      <h3 id="profile-links" className="font-semibold">
        Profile links
      </h3>
      {links.map(({ name, label, placeholder, type = 'text' }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          type={type}
          placeholder={placeholder}
          maxLength={type === 'url' ? 500 : 100}
          autoComplete="off"
          value={values[name]}
          error={errors[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
    </section>
  )
}
