// Opening hours of a gym: its week in local time, its public holidays and special days.
import { dayMs, minuteMs, minutesPerDay, minutesPerWeek } from '@jumpingjack/contracts/fields/durations'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { hoursOfDays } from '@jumpingjack/contracts/gym/hours-of-days'
import findZone from '@photostructure/tz-lookup'
import { type Holiday, holidayOn, regionAt } from './holidays.rules.ts'
import { type HolidayHours, parseHours } from './parse-hours.rules.ts'
import { isoDate, type SpecialDay, specialHours } from './special-days.rules.ts'
import { isOpenAt, nextClosing, nextOpening, type OpenWeek, type Span, withDays } from './week.rules.ts'

export interface OpenHours {
  zone: string
  week: OpenWeek
  /** Only where the text names them, and those of the region are known. */
  holidays?: HolidayHours & { region: string }
  special?: readonly SpecialDay[]
}

/** Special days are shown from so many days before. */
const shownDays = 14

export interface HoursAndPosition {
  hours: string | null
  address: string
  latitude: number
  longitude: number
  positionIsApproximate?: boolean | undefined
}

/** Null if the text cannot be parsed, or the time zone is unknown because the position is approximate. */
export function openHoursOf(gym: HoursAndPosition): OpenHours | null {
  const parsed = gym.hours === null || gym.positionIsApproximate ? undefined : parseHours(gym.hours)
  if (!parsed) return null
  const zone = zoneAt(gym.latitude, gym.longitude)
  const region = parsed.holidays && regionAt(zone, gym.address)
  const holidays = parsed.holidays && region && { region, ...parsed.holidays }
  const { week, special } = parsed
  return { zone, week, ...(holidays && { holidays }), ...(special && { special }) }
}

/** Null if the hours are unknown. */
export function isOpen(open: OpenHours | null | undefined, at: Date): boolean | null {
  if (!open) return null
  const { week, minuteOfWeek } = weekFromYesterday(open, at)
  return isOpenAt(week, minuteOfWeek)
}

/** Its hours on seven days from yesterday on, of which the night may last until today, and the current minute. */
export function weekFromYesterday(open: OpenHours, at: Date) {
  const { day, minuteOfWeek } = localTime(open.zone, at)
  return { week: weekFrom(open, day - 1), minuteOfWeek }
}

/** The coming week and the current minute, with what is different on public holidays and special days. */
export function weekAt(open: OpenHours | null | undefined, at: Date) {
  if (!open) return undefined
  const { day, minuteOfWeek } = localTime(open.zone, at)
  const holidays = daysFrom(day, 7)
    .filter((each) => holidaySpans(open, each))
    .map(weekdayOf)
  const special = daysFrom(day, shownDays).flatMap((each) => {
    const spans = open.special && specialHours(open.special, each)
    return spans ? [{ date: isoDate(each), open: [...spans] }] : []
  })
  const week = weekFrom(open, day)
  return {
    open: [...week],
    minuteOfWeek,
    ...(holidays.length > 0 && { holidays }),
    ...(special.length > 0 && { special }),
    ...(week !== open.week && { usual: [...open.week] }),
  }
}

/** Whether today is a public holiday, or may be one, for which the hours of the gym do not say anything. */
export function unknownHoliday(
  gym: HoursAndPosition & { open: OpenHours | null },
  at: Date,
): Holiday | undefined {
  if (gym.hours === null || gym.positionIsApproximate) return undefined
  const zone = zoneAt(gym.latitude, gym.longitude)
  const region = gym.open?.holidays?.region ?? regionAt(zone, gym.address)
  const { day } = localTime(zone, at)
  const holiday = region === undefined ? undefined : holidayOn(region, day)
  if (gym.open?.special && specialHours(gym.open.special, day)) return undefined
  return gym.open && holidaySpans(gym.open, day) ? undefined : holiday
}

/** Their dates are unknown to us, and rules for them are ignored. */
export function namesSchoolHolidays(hours: string): boolean {
  return /(?<!\p{L})(?:sh|school holidays?)(?!\p{L})/iu.test(hours)
}

type Openings = Pick<Gym, 'isOpen' | 'nextChange' | 'today'>

/** Whether it is open, when that changes next if ever, and the spans that begin today, in minutes of the day. */
export function openingsAt(open: OpenHours | null | undefined, at: Date): Openings {
  if (!open) return { isOpen: null }
  const { day, minuteOfWeek: now } = localTime(open.zone, at)
  // The night before may last until today. A week later it may be a holiday.
  const [fromYesterday, fromToday] = [weekFrom(open, day - 1), weekFrom(open, day)]
  const isOpen = isOpenAt(fromYesterday, now)
  const minuteOfWeek = isOpen ? nextClosing(fromYesterday, now) : nextOpening(fromToday, now)
  const nextChange = minuteOfWeek !== undefined && {
    nextChange: { minuteOfWeek, inMinutes: minutesUntil(minuteOfWeek, open.zone, at) },
  }
  return { isOpen, ...nextChange, today: hoursOfDays(fromToday)[weekdayOf(day)] }
}

/** Of the next time that the clock of the zone shows this minute of the week. */
function minutesUntil(minuteOfWeek: number, zone: string, at: Date): number {
  const onClock = (minuteOfWeek - localTime(zone, at).minuteOfWeek + minutesPerWeek) % minutesPerWeek
  // In a night in which the clock changes, more or less time passes than the clock shows.
  const after = (minutes: number) => localTime(zone, new Date(at.getTime() + minutes * minuteMs)).minuteOfWeek
  const late = ((after(onClock) - minuteOfWeek + 1.5 * minutesPerWeek) % minutesPerWeek) - minutesPerWeek / 2
  let inMinutes = onClock - late
  // If the clock skips that minute, the hours change when it has skipped it.
  while ((after(inMinutes) - minuteOfWeek + minutesPerWeek) % minutesPerWeek > minutesPerWeek / 2) inMinutes++
  return inMinutes
}

/** Its hours on seven days from this one on. */
function weekFrom(open: OpenHours, first: number): OpenWeek {
  if (!open.holidays && !open.special) return open.week
  const days = new Map<number, readonly Span[]>()
  for (const day of daysFrom(first, 7)) {
    const spans = specialHours(open.special ?? [], day) ?? holidaySpans(open, day)
    if (spans) days.set(weekdayOf(day), spans)
  }
  return days.size > 0 ? withDays(open.week, days) : open.week
}

/** Undefined if it is no public holiday, or one that the text does not name. */
function holidaySpans({ holidays }: OpenHours, day: number): readonly Span[] | undefined {
  if (!holidays || holidayOn(holidays.region, day) !== 'here') return undefined
  return holidays.days?.find((each) => each.day === weekdayOf(day))?.spans ?? holidays.spans
}

function daysFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

interface LocalTime {
  /** Days since 1970. */
  day: number
  /** Since Monday 00:00. */
  minuteOfWeek: number
}

interface Clock {
  format: Intl.DateTimeFormat
  /** The last result is cached: lists need it for many gyms of a zone at the same time. */
  epochMinute: number
  time: LocalTime
}

const clocks = new Map<string, Clock>()

/** The IANA name, as in `America/New_York`. */
export function zoneAt(latitude: number, longitude: number): string {
  return findZone(latitude, longitude)
}

/** As in `US`. Undefined where it is unknown. */
export function countryOf(gym: Omit<HoursAndPosition, 'hours'>): string | undefined {
  if (gym.positionIsApproximate) return undefined
  return regionAt(zoneAt(gym.latitude, gym.longitude), gym.address)?.slice(0, 2)
}

/** The date at this position, as in `2026-12-25`. */
export function dateAt({ latitude, longitude }: Record<'latitude' | 'longitude', number>, at: Date): string {
  return isoDate(localTime(zoneAt(latitude, longitude), at).day)
}

function localTime(zone: string, at: Date): LocalTime {
  const clock = clocks.get(zone) ?? newClock(zone)
  const epochMinute = Math.floor(at.getTime() / minuteMs)
  if (clock.epochMinute !== epochMinute) {
    clock.epochMinute = epochMinute
    clock.time = timeOf(clock.format, at)
  }
  return clock.time
}

/** Of a day since 1970, 0 for Monday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

function newClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const clock = { format, epochMinute: Number.NaN, time: { day: 0, minuteOfWeek: 0 } }
  clocks.set(timeZone, clock)
  return clock
}

function timeOf(format: Intl.DateTimeFormat, at: Date): LocalTime {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const day = Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs
  return { day, minuteOfWeek: weekdayOf(day) * minutesPerDay + part('hour') * 60 + part('minute') }
}
