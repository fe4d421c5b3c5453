// Converts a place with tags to a gym.
import { toOneLine } from '@jumpingjack/contracts/fields/fields'
import { type GymType, guessGymType } from '@jumpingjack/contracts/gym/gym-types'
import { GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { GymImport } from '@jumpingjack/gym/import'
import type { Place, Skipped } from './entry.ts'
import { factsOf } from './facts-of-tags.ts'

export interface ImportableGym {
  gym: GymImport
  /** The place has a website that is not a valid link. */
  badWebsite: boolean
}

type Tags = Place['tags']

export const noAddress = 'Address not available'

export function gymOfPlace({ sourceId, latitude, longitude, tags }: Place): ImportableGym | Skipped {
  if (!tags.name) return { skipped: 'without a name' }
  const name = GymDraft.shape.name.safeParse(toOneLine(tags.name))
  if (!name.success) return { skipped: 'with a name that cannot be shown' }
  // A tag can have several values, separated by semicolons. The first is used.
  const website = firstTag(tags, 'website', 'contact:website', 'url')?.split(/;\s*(?=https?:)/)[0]
  const link = validOrNull('website', website)
  return {
    gym: {
      sourceId,
      name: name.data,
      address: validOrNull('address', addressOf(tags)) ?? noAddress,
      latitude,
      longitude,
      type: typeOf(tags),
      phone: validOrNull('phone', firstTag(tags, 'phone', 'contact:phone')),
      website: link,
      hours: validOrNull('hours', tags.opening_hours),
      description: validOrNull('description', descriptionOf(tags)),
      ...factsOf(tags),
    },
    badWebsite: website !== undefined && link === null,
  }
}

/** The value by the rules of the add-gym form; null if invalid. */
function validOrNull(
  field: 'address' | 'phone' | 'website' | 'hours' | 'description',
  value = '',
): string | null {
  return GymDraft.shape[field].safeParse(toOneLine(value)).data ?? null
}

function firstTag(tags: Tags, ...names: string[]): string | undefined {
  return names.map((name) => tags[name]).find(Boolean)
}

/** The name takes precedence: tags often list only one of many sports. */
function typeOf(tags: Tags): GymType {
  const named = guessGymType(tags.name ?? '')
  return named === 'Traditional' ? guessGymType(`${tags.sport ?? ''} ${tags.leisure ?? ''}`) : named
}

function addressOf(tags: Tags): string {
  const street = joined(' ', tags['addr:housenumber'], tags['addr:street'] ?? tags['addr:place'])
  const state = joined(' ', tags['addr:state'], tags['addr:postcode'])
  return joined(', ', street || neighbourhoodOf(tags), tags['addr:city'], state) || (tags['addr:full'] ?? '')
}

/** As in `Tribeca, New York, NY`; empty if neither neighbourhood nor city are known. */
export function areaOf(tags: Tags): string {
  const [neighbourhood, city] = [neighbourhoodOf(tags), tags['addr:city']]
  return neighbourhood || city ? joined(', ', neighbourhood, city, tags['addr:state']) : ''
}

function neighbourhoodOf(tags: Tags): string | undefined {
  return firstTag(tags, 'addr:neighbourhood', 'addr:suburb', 'addr:quarter', 'addr:hamlet')
}

function joined(separator: string, ...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(separator)
}

function descriptionOf({ name, brand, operator, description }: Tags): string {
  const sentences = [description]
  if (brand && brand !== name) sentences.push(`Part of ${brand}.`)
  if (operator && operator !== name && operator !== brand) sentences.push(`Run by ${operator}.`)
  return sentences.filter(Boolean).join(' ')
}
