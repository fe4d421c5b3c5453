// Gyms that a new one may duplicate, to open instead. One that has closed may have reopened.
import { suggestEdit } from '@jumpingjack/contracts/gym/suggestions'
import { t } from '@lingui/core/macro'
import { callApi } from '../../lib/api/api.ts'
import { closedLabel } from '../../lib/labels/closed-label.ts'
import { whenShown } from '../../lib/labels/when-shown.ts'
import { useGymChange } from '../../ui/facts/use-gym-change.ts'
import { Button } from '../../ui/form/button.tsx'
import { NearbyGym } from '../../ui/gym/nearby-gym.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { SimilarGym } from './use-add-gym.ts'

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
            <div className="min-w-0">
              <NearbyGym {...gym} />
              {gym.closed && <p className="text-sm font-medium text-danger">{closedLabel(gym.closed)}</p>}
            </div>
            <div className="flex flex-wrap justify-end gap-2">
              {gym.closed && <ReopenedButton gym={gym} onSent={() => onOpen(gym.id)} />}
              <Button aria-label={t`Open ${gym.name}`} onClick={() => onOpen(gym.id)}>
                {t({ context: 'button', message: 'Open' })}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Suggests that the gym is open again, which others have to confirm. */
function ReopenedButton({ gym: { id, name }, onSent }: { gym: SimilarGym; onSent: () => void }) {
  const { mutate, isPending } = useGymChange(id, {
    send: () => callApi(suggestEdit, { params: { id }, body: { existence: 'open' } }),
    onSuccess: () => {
      onSent()
      showToast({ title: t`Report sent`, description: whenShown(['existence']) })
    },
    failed: t`Failed to send the report. Please try again.`,
  })
  return (
    <Button
      variant="primary"
      aria-label={t`${name} has reopened`}
      aria-disabled={isPending}
      onClick={() => mutate()}
    >{t`It has reopened`}</Button>
  )
}
