// Fields that several contracts share: ids, texts, numbers as they come in a query string.
import { z } from 'zod'

export const Id = z.uuid()

export const providerGymPrefix = 'modern_places_'

/** A place of the maps provider, of which we know the place id and nothing else. */
export const ProviderGymId = z.string().regex(/^modern_places_[\w-]{8,300}$/)

/** One of our own gyms, or a place of the maps provider. */
export const GymId = z.union([Id, ProviderGymId], 'Must be the id of a gym')

/** Text without control characters, trimmed, 1 to `max` characters, one of them to be seen. */
export function text(max: number, what = 'This field') {
  return z
    .string()
    .trim()
    .min(1, `${what} is required`)
    .max(max, `${what} must be at most ${max} characters`)
    .refine(isPrintable, `${what} has characters that cannot be shown`)
    .refine((value) => value === '' || isSeen(value), `${what} is required`)
}

/** As `text`, but blank or null means that nothing was given. */
export function optionalText(max: number, what = 'This field') {
  return z
    .string()
    .trim()
    .max(max, `${what} must be at most ${max} characters`)
    .refine(isPrintable, `${what} has characters that cannot be shown`)
    .nullish()
    .transform((value) => (value && isSeen(value) ? value : undefined))
}

/** A link that is safe to show: http or https only. */
export const Link = z.url({ protocol: /^https?$/, error: 'Must be a valid URL' }).max(2000)

export const OptionalLink = z
  .union([Link, z.literal('')])
  .nullish()
  .transform((value) => value || undefined)

/** A decimal number in a query string. `Number('')` would be 0, so the text is looked at first. */
export function queryNumber(range: z.ZodNumber) {
  return z
    .string()
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)$/, 'Must be a number')
    .transform(Number)
    .pipe(range)
}

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

export function isPrintable(value: string): boolean {
  // Halves of characters among them, which no database keeps as they are.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u.test(value)
}

/** Letters that are drawn as nothing, as a character class of a pattern holds them. */
export const blankLetters = String.raw`\u115f\u1160\u2800\u3164\uffa0`

const seen = new RegExp(String.raw`[^\p{Cc}\p{Cf}\p{Z}${blankLetters}]`, 'u')

/** Whether anything of it takes room on a screen. */
function isSeen(value: string): boolean {
  return seen.test(value)
}
