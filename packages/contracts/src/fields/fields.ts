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
export const text = (max: number, what = 'This field') => required(z.string().trim(), max, what)

/** As `text`, on one line: for names, subjects and addresses, which lists show among other texts. */
export const line = (max: number, what = 'This field') =>
  required(z.string().overwrite(toOneLine), max, what).refine(isOneLine, notShown(what))

/** As `text`, but a blank text or null becomes undefined. */
export const optionalText = (max: number, what = 'This field') => optional(z.string().trim(), max, what)

/** As `line`, but a blank text or null becomes undefined. */
export const optionalLine = (max: number, what = 'This field') =>
  optional(z.string().overwrite(toOneLine).refine(isOneLine, notShown(what)), max, what)

const notShown = (what: string) => `${what} has characters that cannot be shown`

function required(value: z.ZodString, max: number, what: string) {
  return value
    .min(1, `${what} is required`)
    .max(max, `${what} must be at most ${max} characters`)
    .refine(isPrintable, notShown(what))
    .refine((each) => each === '' || isVisible(each), `${what} is required`)
}

function optional(value: z.ZodString, max: number, what: string) {
  return value
    .max(max, `${what} must be at most ${max} characters`)
    .refine(isPrintable, notShown(what))
    .nullish()
    .transform((each) => (each && isVisible(each) ? each : undefined))
}

/**
 * A link that is safe to show: http or https only, without a user name and invisible characters. People write
 * `www.example.com`, and browsers take https for it.
 */
export const Link = z
  .string()
  .overwrite(completeLink)
  .max(maxLengths.link)
  .refine(isLink, 'Must be a valid URL')
  .meta({ format: 'uri' })

const hostAndPath =
  /^(?:[\p{L}\p{N}_-]+\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** As in `https://http://example.com`, where a form has begun the link. */
const doubled = /^https?:\/\/(https?):?\/\//i

function completeLink(value: string): string {
  const link = value.replace(edges, '').replace(unseen, '').replace(doubled, '$1://')
  if (hostAndPath.test(link)) return `https://${link}`
  return link.startsWith('//') ? `https:${link}` : link
}

/** Browsers take also `a.example;https` for one, which begins a list of links. */
const host = /^(?:[\w.-]+|\[[\da-f:.]+\])$/

/** What looks like a host may be the user name before it. */
function isLink(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !isPrintable(value) || !isOneLine(value)) return false
  if (!URL.canParse(value)) return false
  const { username, password, hostname } = new URL(value)
  return username === '' && password === '' && host.test(hostname)
}

export const OptionalLink = z
  .union([Link, z.string().trim().length(0)], 'Must be a valid URL')
  .nullish()
  .transform((value) => value || undefined)

/**
 * An e-mail address as people type it, in any script. Only a message proves more: stricter patterns reject addresses
 * that exist. Pages name addresses as `mailto:`. The part before the @ has at most 64 characters (https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1).
 */
export const Email = z
  .string()
  .overwrite((value) =>
    value
      .replace(/\p{Cf}/gu, '')
      .trim()
      .replace(/^mailto:/i, ''),
  )
  .max(maxLengths.email)
  .refine(
    (value) => /^[^\s@\p{C}]{1,64}@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u.test(value),
    'Must be a valid e-mail address',
  )
  .meta({ format: 'email' })

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

/** Values in a query string, separated by commas. */
export function queryList<Values extends z.ZodType<unknown, string[]>>(values: Values) {
  return z
    .string()
    .transform((value) => value.split(','))
    .pipe(values)
}

/** Fields of a list's query that select a page. */
export const pageLimit = queryInteger(z.int().min(1).max(200))
export const pageQuery = {
  limit: pageLimit.default(50),
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

/** The flags of England, Scotland, Wales and other regions end with invisible letters. */
const regionFlag = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`
const harmless = new RegExp(`${joiners.source}|${regionFlag}`, 'gu')
const breaking = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u
/** Spaces and invisible formatting around a value, as copied from a page. */
const edges = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
/** Where a page may break a long word. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g

/** Without line breaks and without control characters, such as those for the writing direction. */
export function isOneLine(value: string): boolean {
  return !breaking.test(value.replace(harmless, ''))
}

const formatting = new RegExp(`(${harmless.source})|\\p{Cf}`, 'gu')

/** More marks on a letter than any script has cover the lines around. */
const piledMarks = /(\p{M}{4})\p{M}+/gu

/** With spaces for line breaks and without invisible formatting, which nobody can see and correct. */
export function toOneLine(value: string): string {
  return value.replace(/\s+/g, ' ').replace(formatting, '$1').replace(piledMarks, '$1').trim()
}
