// The gyms of a file, as the import stores them.
import { readFileSync } from 'node:fs'
import { newGym, type StoredGym } from '@jumpingjack/gym/gyms'
import { gymIdOf } from '@jumpingjack/gym/import'
import { gymsOfEntries } from '../../import/gyms-of-entries.ts'
import { readEntries } from '../../import/read-entries.ts'

/** A gym with the parts of its address. */
export interface KnownGym {
  gym: StoredGym
  city: string
  state: string
  postcode: string
}

export function readKnownGyms(file: string): KnownGym[] {
  const entries = readEntries(readFileSync(file, 'utf8'))
  const tagsOf = new Map(
    entries.flatMap((entry) => ('tags' in entry ? [[entry.sourceId, entry.tags] as const] : [])),
  )
  return gymsOfEntries(entries).gyms.map(({ sourceId, ...fields }) => {
    const tags = tagsOf.get(sourceId)
    return {
      gym: newGym(gymIdOf(sourceId), fields, new Date(0)),
      city: tags?.['addr:city'] ?? '',
      state: tags?.['addr:state'] ?? '',
      postcode: tags?.['addr:postcode'] ?? '',
    }
  })
}
