// The tab 'Social Media': connected accounts, and links to show.

import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import {
  platformNames,
  type SocialPlatform,
  socialPlatforms,
} from '@jumpingjack/contracts/fields/social-platform'
import { urlOf } from '@jumpingjack/contracts/http/url'
import { connectPlatform, disconnectPlatform } from '@jumpingjack/contracts/user/social'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { callApi } from '../../lib/api/api.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showError } from '../../ui/overlay/toasts.ts'
import { RetryLine } from '../../ui/states/load-failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { activePlatforms, connectionsOptions } from './connections.ts'
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

function ConnectedAccounts({ memberId }: { memberId: string }) {
  const { data, isPending, refetch } = useQuery(connectionsOptions(memberId))
  return (
    <section aria-labelledby="connected-accounts">
      <h3 id="connected-accounts" className="font-semibold">{t`Connected accounts`}</h3>
      {isPending ? (
        <div aria-busy="true" className="mt-2 space-y-2">
          {socialPlatforms.map((platform) => (
            <Skeleton key={platform} className="h-12" />
          ))}
        </div>
      ) : data ? (
        <ul className="mt-1 divide-y divide-line">
          {socialPlatforms.map((platform) => (
            <Account
              key={platform}
              platform={platform}
              isConnected={activePlatforms(data).includes(platform)}
            />
          ))}
        </ul>
      ) : (
        <RetryLine
          text={t`Your connected accounts could not be loaded.`}
          onRetry={() => void refetch()}
          className="mt-2"
        />
      )}
    </section>
  )
}

function Account({ platform, isConnected }: { platform: SocialPlatform; isConnected: boolean }) {
  const name = platformNames[platform]
  const [path] = useLocation()
  const search = useSearch()
  const returnTo = search ? `${path}?${search}` : path
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(disconnectPlatform, { params: { platform } }),
    onSuccess: () => location.reload(),
    onError: () => showError(t`${name} is still connected. Please try again.`),
  })
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="text-sm font-medium">{name}</p>
        <p className={isConnected ? 'text-xs text-green' : 'text-xs text-muted'}>
          {isConnected ? t`Connected` : t`Not Connected`}
        </p>
      </div>
      {isConnected ? (
        <Button
          aria-label={t`Disconnect ${name}`}
          aria-disabled={isPending}
          onClick={() => mutate()}
        >{t`Disconnect`}</Button>
      ) : (
        <a
          href={urlOf(connectPlatform, { params: { platform }, query: { returnTo } })}
          aria-label={t`Connect ${name}`}
          className={buttonClass('outline')}
        >{t`Connect`}</a>
      )}
    </li>
  )
}
