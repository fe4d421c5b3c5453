// Where a gym of the maps provider comes from, as its policies demand.
// https://developers.google.com/maps/documentation/places/web-service/policies
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { Attribution } from '@jumpingjack/contracts/places/places'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'

interface ProviderNoteProps {
  gym: { id: string; attributions?: Attribution[] | undefined }
  className: string
}

/** Nothing for a gym of ours. */
export function ProviderNote({ gym: { id, attributions = [] }, className }: ProviderNoteProps) {
  if (!isProviderGym(id)) return null
  return (
    <p translate="no" className={clsx('text-xs text-muted', className)}>
      {t`From Google Maps`}
      {attributions.map(({ provider, url }) => (
        <span key={provider}>
          {', '}
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer" className="relative z-10 underline">
              {provider}
            </a>
          ) : (
            provider
          )}
        </span>
      ))}
    </p>
  )
}
