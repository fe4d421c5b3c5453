// Outcome of connecting a network, from the query parameters of the redirect.
import { platformNames, SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { t } from '@lingui/core/macro'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

export interface ConnectionOutcome {
  platform: SocialPlatform
  isConnected: boolean
}

const names = ['connected', 'notConnected'] as const

/** Ignores unknown networks, because anybody can type a URL. `rest` are the other parameters. */
export function connectionOutcome(params: URLSearchParams) {
  const rest = new URLSearchParams(params)
  const name = names.find((each) => params.has(each))
  const { data: platform } = SocialPlatform.safeParse(name && params.get(name))
  for (const each of names) rest.delete(each)
  const outcome: ConnectionOutcome | undefined = platform && { platform, isConnected: name === 'connected' }
  return { outcome, rest }
}

export function showOutcome({ platform, isConnected }: ConnectionOutcome): void {
  const network = platformNames[platform]
  if (isConnected)
    showToast({ title: t`${network} connected`, description: t`You can share your reviews there.` })
  else showError(t`${network} was not connected. Please try again.`)
}
