// Schemas that several contracts share: ids, texts, numbers of a query string.
import { z } from 'zod'
import { maxLengths } from './max-lengths.ts'
import { providerGymPrefix } from './provider-gym.ts'

export const Id = z.uuid().toLowerCase()

/** Takes the place of a deleted member where an id is required. */
export const nobodyId = '00000000-0000-0000-0000-000000000000'

const placeId = String.raw`[\w-]{8,300}`

/** A place of the maps provider, as the provider names it. */
export const PlaceId = z.string().regex(new RegExp(`^${placeId}$`))

/** The same place as a gym. Only its id is stored. */
export const ProviderGymId = z.string().regex(new RegExp(`^${providerGymPrefix}${placeId}$`))

/** One of our own gyms, or a place of the maps provider. */
export const GymId = z.union([Id, ProviderGymId], 'Must be the id of a gym')

/** Trimmed text of 1 to `max` characters, at least one of them visible, without control characters. */
export function text(max: number, what = 'This field') {
  return z
    .string()
    .trim()
    .min(1, `${what} is required`)
    .max(max, `${what} must be at most ${max} characters`)
    .refine(isPrintable, `${what} has characters that cannot be shown`)
    .refine((value) => value === '' || isVisible(value), `${what} is required`)
}

/** As `text`, but a blank text or null becomes undefined. */
export function optionalText(max: number, what = 'This field') {
  return z
    .string()
    .trim()
    .max(max, `${what} must be at most ${max} characters`)
    .refine(isPrintable, `${what} has characters that cannot be shown`)
    .nullish()
    .transform((value) => (value && isVisible(value) ? value : undefined))
}

/** As `text`, on one line: for names, subjects and addresses, which lists show among other texts. */
export const line = (max: number, what = 'This field') =>
  text(max, what).refine(isOneLine, `${what} has characters that cannot be shown`)

/** As `line`, but a blank text or null becomes undefined. */
export const optionalLine = (max: number, what = 'This field') =>
  optionalText(max, what).refine(
    (value) => value === undefined || isOneLine(value),
    `${what} has characters that cannot be shown`,
  )

/** A link that is safe to show: http or https only, without a user name and invisible characters. */
export const Link = z
  .url({ protocol: /^https?$/, error: 'Must be a valid URL', abort: true })
  .regex(/^https?:\/\//i, 'Must be a valid URL')
  .max(maxLengths.link)
  .refine((value) => isPrintable(value) && isOneLine(value) && !hasUser(value), 'Must be a valid URL')

/** What looks like a host may be the user name before it. */
function hasUser(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

export const OptionalLink = z
  .union([Link, z.literal('')])
  .nullish()
  .transform((value) => value || undefined)

/** A decimal number in a query string. The text is checked first, because `Number('')` is 0. */
export function queryNumber(range: z.ZodNumber) {
  return z
    .string()
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i, 'Must be a number')
    .transform(Number)
    .pipe(range)
}

/** A whole number in a query string, in decimal digits. */
export function queryInteger(range: z.ZodNumber) {
  return z.coerce
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(range)
}

/** Fields of a list's query that select a page. */
export const pageQuery = {
  limit: queryInteger(z.int().min(1).max(200)).default(50),
  cursor: z.string().max(500).optional(),
}

/** Stars of a review. */
export const rating = z.int().min(1).max(5)

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

export function isPrintable(value: string): boolean {
  // Including lone surrogates, which databases do not store unchanged.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are rejected
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u.test(value)
}

/** Letters without a visible glyph, for use in a character class. */
export const blankLetters = String.raw`\u115f\u1160\u2800\u3164\uffa0`

/** Characters that fonts show as nothing. */
export const ignorable = /\p{Default_Ignorable_Code_Point}/gu

const visible = new RegExp(
  String.raw`(?![\p{Default_Ignorable_Code_Point}${blankLetters}])[\p{L}\p{N}\p{P}\p{S}]`,
  'u',
)

/** Whether any character is visible by itself. */
export function isVisible(value: string): boolean {
  return visible.test(value)
}

/** Zero-width joiners, which some scripts and emoji need. */
export const joiners = /[\u200c\u200d]/g

const breaking = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** Without line breaks and without control characters, such as those for the writing direction. */
export function isOneLine(value: string): boolean {
  return !breaking.test(value.replaceAll(joiners, ''))
}

const formatting = new RegExp(`(?!${joiners.source})\\p{Cf}`, 'gu')

/** Without line breaks and invisible formatting, for texts that nobody can correct. */
export function toOneLine(value: string): string {
  return value.replace(/\s+/g, ' ').replace(formatting, '').trim()
}
