// All words of the texts of gyms, with the rows that contain them.
import { createTerms, type Terms } from '../structures/terms.rules.ts'

export interface Dictionaries {
  /** The words of names, addresses, types and descriptions. */
  terms: Terms
  /** Two neighbours in a name as one word: `planetfitness`. */
  pairs: Terms
  /** Parts of words of names: `cycle` of `SoulCycle`. */
  parts: Terms
  /** The places of addresses: `salt lake city`. */
  places: Terms
}

export function createDictionaries(): Dictionaries {
  return { terms: createTerms(), pairs: createTerms(), parts: createTerms(), places: createTerms() }
}
