// Use case: possible duplicates of a gym, before it is added. Closed ones too: they may have reopened.

import { sameGymMetres } from '@jumpingjack/contracts/fields/same-gym'
import {
  type Circle,
  circleAround,
  isInCircle,
  metresPerMile,
  milesBetween,
  unitVector,
} from '@jumpingjack/contracts/gym/gym-area'
import type { findSimilarGyms as contract, Gym } from '@jumpingjack/contracts/gym/gyms'
import type { z } from 'zod'
import { type ListedGym, toGym } from '../gyms/gyms.rules.ts'
import type { GymIndex } from '../search/gym-index.store.ts'
import type { MergingStore } from './merging.store.ts'
import { isSimilarName, streetOf } from './similar-gyms.rules.ts'

export interface SimilarGymDeps {
  gymIndex: GymIndex
  merging: Pick<MergingStore, 'closedBetween'>
  now: () => Date
}

const maxSimilar = 5
/** More gyms than any place has within the radius. */
const maxNearby = 500

/** Geocoders place an address up to so far from the gym. */
const addressRadiusM = 5_000
const maxAtAddress = 20

/** Nearest first. */
export async function findSimilarGyms(
  { gymIndex, merging, now }: SimilarGymDeps,
  { name, address = '', type, lat, lng }: z.output<typeof contract.query>,
): Promise<(Gym & { distanceM: number })[]> {
  const searcher = await gymIndex.current()
  const near = unitVector(lat, lng)
  const within = (metres: number) => circleAround(lat, lng, metres / metresPerMile)
  const [circle, around] = [within(sameGymMetres), within(addressRadiusM)]
  const nearby = searcher.search({ filter: { circle }, sort: 'distance', near, limit: maxNearby })
  const street = streetOf(address)
  const filter = { circle: around, text: street }
  const there = street ? searcher.search({ filter, sort: 'distance', near, limit: maxAtAddress }).ids : []
  const isThere = (gym: Named) =>
    street !== undefined &&
    streetOf(gym.address) === street &&
    (gym.type === type || isSimilarName(gym.name, name))
  const [open, atAddress, closed] = await Promise.all([
    gymIndex.details(nearby.ids),
    gymIndex.details(there),
    merging.closedBetween(around.box.south, around.box.north),
  ])
  const isIn = (area: Circle) => (gym: ListedGym) => isInCircle(area, gym.latitude, gym.longitude)
  const close = [...open, ...closed.filter(isIn(circle))].filter((gym) => isSimilarName(gym.name, name))
  const found = [...close, ...[...atAddress, ...closed.filter(isIn(around))].filter(isThere)]
  const distinct = new Map(found.map((gym) => [gym._id, gym]))
  return [...distinct.values()]
    .map((gym) => ({
      ...toGym(gym, now()),
      distanceM: Math.round(
        milesBetween({ lat, lng }, { lat: gym.latitude, lng: gym.longitude }) * metresPerMile,
      ),
    }))
    .sort((a, b) => a.distanceM - b.distanceM)
    .slice(0, maxSimilar)
}

type Named = Pick<Gym, 'name' | 'address' | 'type'>
