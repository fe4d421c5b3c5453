// What a place's tags say of it as a gym.
import { type GymType, guessGymType } from '@jumpingjack/contracts/gym/gym-types'
import { GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { GymImport } from '@jumpingjack/gym/import'
import type { Place, Skipped } from './entry.ts'

export interface ImportableGym {
  gym: GymImport
  /** The website that was given is not a link that can be shown. */
  badWebsite: boolean
}

type Tags = Place['tags']

const noAddress = 'Address not available'

export function gymOfPlace({ sourceId, latitude, longitude, tags }: Place): ImportableGym | Skipped {
  if (!tags.name) return { skipped: 'without a name' }
  const name = GymDraft.shape.name.safeParse(tags.name)
  if (!name.success) return { skipped: 'with a name that cannot be shown' }
  // Several values of one tag are separated by semicolons; the first is the one.
  const website = first(tags, 'website', 'contact:website', 'url')?.split(/;\s*(?=https?:)/)[0]
  const link = valid('website', website)
  return {
    gym: {
      sourceId,
      name: name.data,
      address: valid('address', addressOf(tags)) ?? noAddress,
      latitude,
      longitude,
      type: typeOf(tags),
      phone: valid('phone', first(tags, 'phone', 'contact:phone')),
      website: link,
      hours: valid('hours', tags.opening_hours),
      description: valid('description', descriptionOf(tags)),
    },
    badWebsite: website !== undefined && link === null,
  }
}

/** An optional text as a member could have given it, or null. */
function valid(field: 'address' | 'phone' | 'website' | 'hours' | 'description', value = ''): string | null {
  return GymDraft.shape[field].safeParse(value).data ?? null
}

function first(tags: Tags, ...names: string[]): string | undefined {
  return names.map((name) => tags[name]).find(Boolean)
}

/** The name says more than the tags, which often name but one of many sports. */
function typeOf(tags: Tags): GymType {
  const named = guessGymType(tags.name ?? '')
  return named === 'Traditional' ? guessGymType(`${tags.sport ?? ''} ${tags.leisure ?? ''}`) : named
}

function addressOf(tags: Tags): string {
  const joined = (separator: string, ...parts: (string | undefined)[]) =>
    parts.filter(Boolean).join(separator)
  const street = joined(' ', tags['addr:housenumber'], tags['addr:street'])
  return joined(', ', street, tags['addr:city'], joined(' ', tags['addr:state'], tags['addr:postcode']))
}

function descriptionOf({ name, brand, operator, description }: Tags): string {
  const sentences = [description]
  if (brand && brand !== name) sentences.push(`Part of ${brand}.`)
  if (operator && operator !== name && operator !== brand) sentences.push(`Run by ${operator}.`)
  return sentences.filter(Boolean).join(' ')
}
