// Existing gyms that the new one may duplicate.
import { t } from '@lingui/core/macro'
import { Button } from '../../ui/form/button.tsx'
import { NearbyGym } from '../../ui/gym/nearby-gym.tsx'
import type { SimilarGym } from './find-similar.ts'

export function SimilarGyms({ gyms, onOpen }: { gyms: SimilarGym[]; onOpen: (gymId: string) => void }) {
  return (
    <section aria-labelledby="similar-gyms">
      <div role="alert">
        <h3 id="similar-gyms" className="font-semibold">{t`Is it one of these?`}</h3>
        <p className="mt-1 text-sm text-muted">{t`There is already a gym with a similar name nearby, or at this address.`}</p>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {gyms.map((gym) => (
          <li key={gym.id} className="flex items-center justify-between gap-4 py-3">
            <NearbyGym {...gym} />
            <Button aria-label={t`Open ${gym.name}`} onClick={() => onOpen(gym.id)}>
              {t({ context: 'button', message: 'Open' })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
