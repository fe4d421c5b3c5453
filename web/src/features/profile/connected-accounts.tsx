// Social networks, with buttons to connect and disconnect.
import {
  platformNames,
  type SocialPlatform,
  socialPlatforms,
} from '@jumpingjack/contracts/fields/social-platform'
import { connectPlatform, disconnectPlatform } from '@jumpingjack/contracts/user/social'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { buildUrl, callApi } from '../../lib/api/api.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { showError } from '../../ui/overlay/toasts.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { activePlatforms, connectionsOptions } from './connections.ts'

export function ConnectedAccounts({ memberId }: { memberId: string }) {
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
        <div role="alert" className="mt-2 flex items-center justify-between gap-3 text-sm text-muted">
          {t`Your connected accounts could not be loaded.`}
          <Button onClick={() => void refetch()}>{t`Try again`}</Button>
        </div>
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
          onClick={() => !isPending && mutate()}
        >{t`Disconnect`}</Button>
      ) : (
        <a
          href={buildUrl(connectPlatform.path, { platform }, { returnTo })}
          aria-label={t`Connect ${name}`}
          className={buttonClass('outline')}
        >{t`Connect`}</a>
      )}
    </li>
  )
}
