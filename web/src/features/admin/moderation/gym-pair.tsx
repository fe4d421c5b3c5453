// Two gyms that are reported as duplicates.
import type { GymCard } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { GymLink } from './gym-link.tsx'

export function GymPair({ gym, duplicateOf }: { gym: GymCard | null; duplicateOf: GymCard | null }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Card title={t`Reported as a duplicate`} gym={gym} />
      <Card title={t`The gym that stays`} gym={duplicateOf} />
    </div>
  )
}

function Card({ title, gym }: { title: string; gym: GymCard | null }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-md bg-sunken p-4 text-sm">
      <h3 className="text-xs text-muted">{title}</h3>
      {gym ? (
        <>
          <GymLink gymId={gym.id} className="font-semibold">
            {gym.name}
          </GymLink>
          <p className="mt-0.5 break-words text-muted">{gym.address}</p>
        </>
      ) : (
        <p className="text-muted">{t`Not available right now.`}</p>
      )}
    </section>
  )
}
