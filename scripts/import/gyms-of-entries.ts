// The gyms of an import file, each source once. A gym without street and city gets the nearest known place of the file.
import type { GymImport } from '@jumpingjack/gym/import'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { areaOf, gymOfPlace, noAddress } from './gym-of-place.ts'
import type { Entry, Place } from './read-entries.ts'

export interface GymsOfEntries {
  gyms: GymImport[]
  /** Number of skipped entries per reason. */
  skipped: Map<string, number>
  /** Gyms without their website, because it is not a valid link. */
  badWebsites: number
}

/** Addresses of a state, a ZIP code or both. */
const onlyState = /^(?:[A-Z]{2}\b ?)?(\d{5}(?:-\d{4})?)?$/
/** A place farther away says little about where a gym is. */
const maxNearKm = 50

export function gymsOfEntries(entries: readonly Entry[]): GymsOfEntries {
  const gyms = new Map<string, GymImport>()
  const skipped = new Map<string, number>()
  let badWebsites = 0
  const skip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  for (const entry of entries) {
    const found = 'skipped' in entry ? entry : gymOfPlace(entry)
    if ('skipped' in found) skip(found.skipped)
    else if (gyms.has(found.gym.sourceId)) skip('twice in the file')
    else {
      gyms.set(found.gym.sourceId, found.gym)
      if (found.badWebsite) badWebsites++
    }
  }
  return { gyms: withNearestArea([...gyms.values()], entries), skipped, badWebsites }
}

function withNearestArea(gyms: readonly GymImport[], entries: readonly Entry[]): GymImport[] {
  const known = entries.filter((entry): entry is Place => 'tags' in entry && areaOf(entry.tags) !== '')
  const places = new KDBush(known.length)
  for (const { longitude, latitude } of known) places.add(longitude, latitude)
  places.finish()
  return gyms.map((gym) => {
    const stateOnly = onlyState.exec(gym.address)
    if (gym.address !== noAddress && !stateOnly) return gym
    const nearest = (predicate?: (index: number) => boolean) =>
      known[around(places, gym.longitude, gym.latitude, 1, maxNearKm, predicate)[0] ?? -1]?.tags
    const tags = nearest()
    if (!tags) return gym
    // Most places do not have their state, but others of the same city do.
    const isSameCity = (index: number) => known[index]?.tags['addr:city'] === tags['addr:city']
    const inState = nearest((index) => isSameCity(index) && Boolean(known[index]?.tags['addr:state']))
    const state = tags['addr:state'] ?? inState?.['addr:state']
    const area = areaOf({ ...tags, ...(state && { 'addr:state': state }) })
    return { ...gym, address: `near ${area}${stateOnly?.[1] ? ` ${stateOnly[1]}` : ''}` }
  })
}
