// Use case: the gyms with given ids, for other services.
import { isProviderGym } from '@jumpingjack/contracts/fields/provider-gym'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { JsonText } from '@jumpingjack/kit/routing/reply'
import { type ProviderGymDeps, readPlaceholders } from '../gyms/provider-gyms.actions.ts'
import type { GymIndex } from './gym-index.store.ts'
import { gymTexts } from './gym-texts.rules.ts'

export interface FindGymsDeps extends ProviderGymDeps {
  gymIndex: GymIndex
  now: () => Date
}

/** The gyms that exist. Places of the maps provider always do. */
export async function readListedGyms(deps: FindGymsDeps, ids: readonly string[]): Promise<JsonText<Gym[]>> {
  await deps.gymIndex.current()
  const [gyms, placeholders] = await Promise.all([
    deps.gymIndex.details(ids.filter((id) => !isProviderGym(id))),
    readPlaceholders(deps, ids.filter(isProviderGym)),
  ])
  const places = placeholders.map((place) => JSON.stringify(place))
  return new JsonText(`[${[...gymTexts(gyms, deps.now()), ...places]}]`)
}
