// Converts a place with tags to a gym (https://wiki.openstreetmap.org/wiki/Key:KEY for each KEY).

import { type Amenity, factCatalogue } from '@jumpingjack/contracts/facts/fact-catalogue'
import { amenities, type DayPass, priceRanges } from '@jumpingjack/contracts/facts/gym-facts'
import { toOneLine } from '@jumpingjack/contracts/fields/fields'
import { type GymType, guessGymType } from '@jumpingjack/contracts/gym/gym-types'
import { GymDraft } from '@jumpingjack/contracts/gym/gyms'
import type { GymImport } from '@jumpingjack/gym/import'
import type { Place, Skipped } from './read-entries.ts'

export interface ImportableGym {
  gym: GymImport
  /** The place has a website that is not a valid link. */
  badWebsite: boolean
}

type Tags = Place['tags']

const nameTags = ['name:en', 'int_name', 'official_name', 'alt_name', 'short_name', 'old_name']

export const noAddress = 'Address not available'

export function gymOfPlace(
  { sourceId, latitude, longitude, tags }: Place,
  now = new Date(),
): ImportableGym | Skipped {
  if (!tags.name) return { skipped: 'without a name' }
  const name = GymDraft.shape.name.safeParse(toOneLine(tags.name))
  if (!name.success) return { skipped: 'with a name that cannot be shown' }
  if (/^(?:private|no)$/.test(tags.access ?? '')) return { skipped: 'not open to the public' }
  if (isGone(tags, now)) return { skipped: 'closed, vacant or not open yet' }
  const websites = linksOf(firstTag(tags, 'website', 'contact:website', 'url'))
  const link = websites.map((each) => validOrNull('website', each)).find(Boolean) ?? null
  return {
    gym: {
      sourceId,
      name: name.data,
      address: validOrNull('address', addressOf(tags)) ?? noAddress,
      latitude,
      longitude,
      type: typeOf(tags),
      phone: phoneOf(tags),
      website: link,
      hours: validOrNull('hours', tags.opening_hours),
      description: validOrNull('description', descriptionOf(tags)),
      ...factsOf(tags),
    },
    badWebsite: websites.length > 0 && link === null,
  }
}

const kinds = ['amenity', 'club', 'leisure']
/** https://wiki.openstreetmap.org/wiki/Lifecycle_prefix, also as keys, as in `disused=yes`. */
const lifecycle =
  /^(?:abandoned|closed|construction|demolished|destroyed|disused|planned|proposed|razed|removed|was)(?::(?<kind>.+))?$/

/** Names that mappers give to empty rooms, alone or at the end; a gym may be called `Closed Fist Boxing`. */
const goneName = /(?:^|[ ([-])(?:closed|vacant)[)\]]?$|^(?:empty|abandoned)$/i
/** As in `2027`, `2027-01` or `2027-01-31`. */
const someDate = /^\d{4}(?:-\d\d){0,2}$/

/** A gym that is mapped although it is not there. No import closes a gym that is. */
function isGone(tags: Tags, now: Date): boolean {
  const { name = '', opening_date = '', opening_hours = '' } = tags
  // A gym may be where something else has been.
  const hasKind = kinds.some((kind) => tags[kind])
  const isMarked = Object.entries(tags).some(([key, value]) => {
    const match = lifecycle.exec(key)
    const kind = match?.groups?.kind
    return match !== null && value !== 'no' && (kind === undefined || (!hasKind && kinds.includes(kind)))
  })
  const today = now.toISOString().slice(0, opening_date.length)
  const opensLater = someDate.test(opening_date) && opening_date > today
  const isShut = /^(?:24\/7 )?(?:closed|off)$/.test(opening_hours)
  return isMarked || opensLater || isShut || goneName.test(name.trim())
}

/** The value by the rules of the add-gym form; null if invalid. */
function validOrNull(
  field: 'address' | 'phone' | 'website' | 'hours' | 'womenHours' | 'description',
  value = '',
): string | null {
  return GymDraft.shape[field].safeParse(toOneLine(value)).data ?? null
}

/** A tag can have several values, separated by semicolons or commas. The first valid link is used. */
function linksOf(website = ''): string[] {
  return website.split(/[;,]\s*(?=https?:|www\.)|[;,]\s+|\s+/i).filter(Boolean)
}

/** As many of the numbers as fit. `no` is none, and `;ext=12` belongs to its number. */
function phoneOf(tags: Tags): string | null {
  const phone = firstTag(tags, 'phone', 'contact:phone', 'contact:mobile') ?? ''
  const numbers = phone.split(/\s*[;\n]\s*(?!ext=)/).filter((number) => /\d/.test(number))
  const texts = numbers.map((_each, index) => numbers.slice(0, numbers.length - index).join('; '))
  return texts.map((text) => validOrNull('phone', text)).find(Boolean) ?? null
}

function firstTag(tags: Tags, ...names: string[]): string | undefined {
  return names.map((name) => tags[name]).find(Boolean)
}

/** The name takes precedence: tags often list only one of many sports. */
function typeOf(tags: Tags): GymType {
  const named = guessGymType(tags.name ?? '')
  return named === 'Traditional' ? guessGymType(`${tags.sport ?? ''} ${tags.leisure ?? ''}`) : named
}

/** Spreadsheets drop the zero with which the ZIP codes of these states begin. */
const shortZipCode = /(?<=^(?:CT|MA|ME|NH|NJ|PR|RI|VT) )(?=\d{4}$)/

function addressOf(tags: Tags): string {
  const street = joined(' ', tags['addr:housenumber'], tags['addr:street'] ?? tags['addr:place'])
  const state = joined(' ', tags['addr:state'], tags['addr:postcode']).replace(shortZipCode, '0')
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

/** With the other names, by which people search too. */
function descriptionOf(tags: Tags): string {
  const { name, brand, operator, description } = tags
  const sentences = [description]
  const others = nameTags.flatMap((tag) => valuesOf(tags[tag]))
  const named = [...new Set(others)].filter((other) => other && other !== name)
  if (named.length > 0) sentences.push(`Also named ${named.join(', ')}.`)
  if (brand && brand !== name) sentences.push(`Part of ${brand}.`)
  if (operator && operator !== name && operator !== brand) sentences.push(`Run by ${operator}.`)
  return sentences.filter(Boolean).join(' ')
}

/** Whether the tags say so; see `tags` in fact-catalogue.ts. */
function has(amenity: Amenity, tags: Tags): boolean {
  const { tags: texts = [] } = factCatalogue[amenity]
  return texts.some((text) => text.split(' ').every((condition) => isMet(condition, tags)))
}

function isMet(condition: string, tags: Tags): boolean {
  const [key = '', value] = condition.replace('!', '').split('=')
  if (condition.startsWith('!')) return !isYes(tags[key])
  return value === undefined ? isYes(tags[key]) : valuesOf(tags[key]).includes(value)
}

/** Whether one of its tags is no, as in `wheelchair=no`. */
function lacks(amenity: Amenity, tags: Tags): boolean {
  const keys = factCatalogue[amenity].tags?.map((text) => text.split(/[ =]/, 1)[0] ?? '') ?? []
  return !has(amenity, tags) && keys.some((key) => tags[key] === 'no' || tags[key] === 'none')
}

/** Null where the tags say nothing. */
function factsOf(tags: Tags): Partial<GymImport> {
  const found = amenities.filter((amenity) => has(amenity, tags))
  const missing = amenities.filter((amenity) => lacks(amenity, tags))
  return {
    priceRange: priceRanges.find((range) => range === tags.price_range) ?? null,
    dayPass: GymDraft.shape.dayPass.safeParse(dayPassOf(tags)).data ?? null,
    amenities: found.length > 0 ? found : null,
    lacks: missing.length > 0 ? missing : null,
    womenHours: validOrNull('womenHours', womenHoursOf(tags)),
  }
}

/** https://wiki.openstreetmap.org/wiki/Conditional_restrictions: one value with one condition. */
const conditional = /^(yes|designated|no)\s*@\s*(?:\(([^()@]+)\)|([^()@;]+))$/
const daysAndTimes = /^(?:(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|off|\d\d:\d\d)[\s,;-]*)+$/

/** When men are not let in, or women only: a value of `yes` means no for others, except those who have one too. */
function womenHoursOf(tags: Tags): string | undefined {
  const { female, male, unisex, 'female:conditional': forWomen, 'male:conditional': forMen } = tags
  const [, value, ...hours] = conditional.exec(forWomen ?? forMen ?? '') ?? []
  const isForWomen = forWomen ? !isYes(male) && !isYes(unisex) && value !== 'no' : value === 'no'
  const isCertain = isForWomen && !(forWomen && forMen) && (forWomen || female !== 'no')
  const text = hours.find(Boolean)?.trim() ?? ''
  return isCertain && daysAndTimes.test(text) ? text : undefined
}

/** `charge` is a price with its unit, as in `40 USD/month; 15 USD/day`. */
function dayPassOf({ day_pass, charge = '', fee }: Tags): DayPass | undefined {
  const price = /(?:^|;)([^;/]{1,40})\/\s*(?:day|visit|entry)\b/.exec(charge)?.[1]?.trim()
  if (day_pass === 'no') return { offered: false }
  if (isYes(day_pass) || price) return { offered: true, price }
  return fee === 'no' ? { offered: true, price: 'Free' } : undefined
}

/** Many keys have more exact values than `yes`, as in `shower=hot` and `parking=surface`. */
function isYes(value: string | undefined): boolean {
  return !!value && !['no', 'none', 'unknown', 'separate'].includes(value)
}

/** Several values are separated by semicolons. */
function valuesOf(tag = ''): string[] {
  return tag.split(/\s*;\s*/)
}
