// In place of a list that could not be loaded: the gyms that the member has opened last.
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { openedHere } from '../../lib/gym/use-gym-view.ts'
import { gymsPath, loadCopies } from '../../lib/offline/copies.ts'
import { knownMember } from '../../lib/offline/known-member.ts'
import { GymCard } from '../../ui/gym/gym-card.tsx'

export function RecentGyms({ gymHref }: { gymHref: (gymId: string) => string }) {
  const { data: gyms = [] } = useQuery({ queryKey: ['recent-gyms'], queryFn: readRecentGyms, gcTime: 0 })
  if (gyms.length === 0) return null
  return (
    <section aria-labelledby="recent-gyms" className="px-4 pb-4">
      <h3 id="recent-gyms" className="mb-2 text-sm font-semibold">{t`Opened recently`}</h3>
      <ul className="space-y-3">
        {gyms.map((gym) => (
          <li key={gym.id}>
            <GymCard gym={gym} href={gymHref(gym.id)} linkState={openedHere} />
          </li>
        ))}
      </ul>
    </section>
  )
}

async function readRecentGyms(): Promise<GymDetail[]> {
  const copies = await loadCopies(knownMember() ?? '', gymsPath)
  return copies.flatMap((copy) => {
    const { success, data } = GymDetail.safeParse(copy)
    return success && !isProviderGym(data.id) ? [data] : []
  })
}
