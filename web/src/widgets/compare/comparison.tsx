// Gyms side by side. The address has which, and what is looked for.

import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useWeekSync } from '../../features/my-week/week-sync.ts'
import { distanceOrigin } from '../../lib/geo/distance.ts'
import { defaultCentre } from '../../lib/geo/geo.ts'
import { useCentre } from '../../lib/geo/use-centre.ts'
import { compare, comparedMax, idsOf } from '../../lib/gym/compared.ts'
import { readCentre } from '../../lib/gym/gym-url.ts'
import { type MyWeek, useMyWeek } from '../../lib/gym/my-week.ts'
import { searchedFactLabel } from '../../lib/labels/fact-labels.ts'
import { withParams } from '../../lib/with-params.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { DistanceNote } from '../../ui/gym/distance-note.tsx'
import { GymTypeBadge } from '../../ui/gym/gym-type.tsx'
import { OsmNote } from '../../ui/gym/osm-note.tsx'
import { lazyDialog } from '../../ui/states/boundary.tsx'
import { StateMessage } from '../../ui/states/state-message.tsx'
import { CostLines, FactMark, Hours, NewestReviews, Rating, Way, WeekFit } from './compare-cells.tsx'
import { comparedFacts, newestFreshness } from './compare-rules.ts'
import { type CompareRow, CompareTable } from './compare-table.tsx'
import { useComparedGyms } from './use-compared-gyms.ts'

const MyWeekDialog = lazyDialog(() => import('../../features/my-week/my-week-dialog.tsx'), 'MyWeekDialog')

export function Comparison() {
  const [params, setParams] = useSearchParams()
  const all = idsOf(params.get('gyms') ?? '')
  const ids = all.slice(0, comparedMax)
  const remove = (id: string) => {
    compare(id, false)
    const others = all.filter((each) => each !== id).join(',')
    setParams((now) => withParams(now, { gyms: others }), { replace: true })
  }
  return (
    <>
      {all.length > ids.length && (
        <p className="mb-3 text-sm">{t`The link has more gyms. These are the first ${comparedMax}.`}</p>
      )}
      {ids.length > 0 ? (
        <ComparedGyms ids={ids} wanted={params.get('facts') ?? ''} onRemove={remove} />
      ) : (
        <Nothing />
      )}
    </>
  )
}

function Nothing() {
  return (
    <StateMessage
      Icon={Columns3}
      title={t`Nothing to compare yet`}
      text={t`Choose up to ${comparedMax} gyms by the columns on their cards.`}
    >
      <Link href="/" className={buttonClass('primary')}>{t`Discover Gyms`}</Link>
    </StateMessage>
  )
}

interface ComparedGymsProps {
  ids: readonly string[]
  wanted: string
  onRemove: (id: string) => void
}

function ComparedGyms({ ids, wanted, onRemove }: ComparedGymsProps) {
  const columns = useComparedGyms(ids)
  const [params] = useSearchParams()
  const centre = readCentre(params)
  // Nobody is asked for the position.
  const { position } = useCentre(centre ?? defaultCentre)
  const origin = distanceOrigin(centre, position)
  useWeekSync()
  const week = useMyWeek()
  const gyms = columns.flatMap(({ gym }) => gym ?? [])
  const freshness = (gym: GymDetail) => newestFreshness(gym, new Date())
  const rows: CompareRow[] = [
    { name: t`Type`, cell: (gym) => <GymTypeBadge type={gym.type} /> },
    { name: t`Distance`, cell: (gym) => <Way gym={gym} from={origin?.from} /> },
    { name: t`Cost`, cell: (gym) => <CostLines gym={gym} /> },
    { name: t`Hours`, cell: (gym) => <Hours gym={gym} /> },
    { name: t`My Week`, action: <EditWeek week={week} />, cell: (gym) => <WeekFit gym={gym} week={week} /> },
    ...comparedFacts(wanted, gyms).map((fact) => ({
      name: searchedFactLabel(fact),
      cell: (gym: GymDetail) => <FactMark gym={gym} fact={fact} />,
    })),
    { name: t`Rating`, cell: (gym) => <Rating gym={gym} /> },
    { name: t`Newest reviews`, cell: (gym) => <NewestReviews gym={gym} /> },
    ...(gyms.some(freshness) ? [{ name: t`Last update`, cell: freshness }] : []),
  ]
  return (
    <>
      {origin && (
        <p className="mb-1 text-xs text-muted">
          <DistanceNote origin={origin} />
        </p>
      )}
      <CompareTable columns={columns} rows={rows} onRemove={onRemove} />
      {gyms.some(({ source }) => source === 'osm') && <OsmNote className="mt-3" />}
    </>
  )
}

function EditWeek({ week }: { week: MyWeek }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="touch-target text-left font-normal underline underline-offset-4"
      >
        {week.length > 0 ? t`Edit` : t`When do you train?`}
      </button>
      {isOpen && <MyWeekDialog onClose={() => setOpen(false)} />}
    </>
  )
}
