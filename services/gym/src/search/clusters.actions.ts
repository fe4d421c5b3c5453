// Use case: the gyms of the map's view as few marks.
import type { GymCluster, GymClustersQuery } from '@jumpingjack/contracts/gym/gym-lists'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Member } from '@jumpingjack/contracts/http/identity'
import { filterOf } from '../gyms/gyms.actions.ts'
import { asGym, degreesText } from '../gyms/gyms.rules.ts'
import type { GymStore } from '../gyms/gyms.store.ts'
import { type BenefitDeps, checkBenefits } from '../premium/premium.actions.ts'
import { createMarkGrid, type Mark } from './cluster-grid.rules.ts'
import type { PointKeeper } from './gym-index.store.ts'

export interface ClusterDeps extends BenefitDeps {
  gyms: GymStore
  points: PointKeeper
}

/** Counted together, the marks are all gyms that the list of the same filter counts. */
export async function listClusters(
  deps: ClusterDeps,
  member: Member,
  query: GymClustersQuery,
): Promise<(GymCluster | Gym)[]> {
  const { gyms, points, now } = deps
  await checkBenefits(deps, member, query)
  const asked = now()
  const current = await points.current()
  const grid = createMarkGrid(query.bbox, query.zoom)
  current.forEach(filterOf(query, asked), grid.add)
  const marks = grid.marks()
  const alone = await gyms.findAll(
    marks.filter((mark) => mark.count === 1).map((mark) => current.id(mark.row)),
  )
  return marks.flatMap<GymCluster | Gym>((mark) => {
    if (mark.count > 1) return asCluster(mark)
    const gym = alone.get(current.id(mark.row))
    return gym ? asGym(gym, asked) : []
  })
}

function asCluster({ id, latitude, longitude, count }: Mark): GymCluster {
  return { id, latitude: degreesText(latitude), longitude: degreesText(longitude), count }
}
