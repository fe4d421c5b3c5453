// The days of a week by hours, to paint on: by mouse over any rectangle, by touch in taps and from day to day, as the
// grid scrolls up and down, by keyboard with arrows, Space, and Shift with an arrow for the next hour or day.

import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { hoursPerDay, type MyWeek, rectangle, withHours } from '../../lib/gym/my-week.ts'
import { timeText, weekday } from '../../lib/labels/time-of-day.ts'
import { TextButton } from '../../ui/form/text-button.tsx'

const days = [0, 1, 2, 3, 4, 5, 6]
const hours = Array.from({ length: hoursPerDay }, (_, hour) => hour)
/** Earlier hours are shown on request: few train then. */
const firstHour = 5
/** Monday at 6 AM. */
const firstFocus = 6
const isEarly = (id: number) => id % hoursPerDay < firstHour

interface WeekGridProps {
  week: MyWeek
  onChange: (week: MyWeek) => void
}

export function WeekGrid(props: WeekGridProps) {
  const { week } = props
  const [hasEarly, setEarly] = useState(week.some(isEarly))
  const [focused, setFocused] = useState(firstFocus)
  const painting = usePainting(props)
  const stop = isEarly(focused) && !hasEarly ? firstFocus : focused
  return (
    <div>
      <TextButton
        Icon={hasEarly ? ChevronDown : ChevronUp}
        aria-expanded={hasEarly}
        onClick={() => setEarly(!hasEarly)}
        className="min-h-11"
      >
        {t`Earlier hours`}
      </TextButton>
      <table
        aria-label={t`Hours of training`}
        className="w-full table-fixed border-separate border-spacing-0.5"
      >
        <thead>
          <tr>
            <td className="w-13" />
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-label={weekday(day)}
                className="sticky top-0 z-10 bg-surface py-1 text-xs font-semibold"
              >
                {weekday(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...painting} onFocus={({ target }) => setFocused(hourAt(target) ?? focused)}>
          {hours
            .filter((hour) => hasEarly || !isEarly(hour))
            .map((hour) => (
              <HourRow key={hour} hour={hour} week={week} stop={stop} />
            ))}
        </tbody>
      </table>
    </div>
  )
}

/** `stop` is the hour that the Tab key reaches. */
function HourRow({ hour, week, stop }: { hour: number; week: MyWeek; stop: number }) {
  return (
    <tr>
      <th scope="row" className="pr-1 text-right text-xs font-normal whitespace-nowrap text-muted">
        {timeText(hour * 60)}
      </th>
      {days.map((day) => {
        const id = day * hoursPerDay + hour
        const isOn = week.includes(id)
        return (
          <td key={day} className="p-0">
            <button
              type="button"
              data-hour={id}
              data-first-focus={id === firstFocus || undefined}
              aria-label={t`${weekday(day)}, ${timeText(hour * 60)}`}
              aria-pressed={isOn}
              tabIndex={id === stop ? 0 : -1}
              className={clsx(
                'block h-7 w-full touch-pan-y rounded-sm border pointer-coarse:h-9',
                isOn ? 'border-accent bg-accent' : 'border-line bg-sunken hover:border-line-strong',
              )}
            />
          </td>
        )
      })}
    </tr>
  )
}

function hourAt(element: EventTarget | Element | null): number | undefined {
  const cell = element instanceof Element && element.closest<HTMLElement>('[data-hour]')
  return cell ? Number(cell.dataset.hour) : undefined
}

interface Stroke {
  from: number
  /** Whether it adds hours. */
  adds: boolean
  before: MyWeek
  hasMoved: boolean
}

const steps: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -hoursPerDay,
  ArrowRight: hoursPerDay,
}

function usePainting({ week, onChange }: WeekGridProps) {
  const stroke = useRef<Stroke>(undefined)
  return {
    onPointerDown({ target }: PointerEvent) {
      const from = hourAt(target)
      stroke.current =
        from === undefined ? from : { from, adds: !week.includes(from), before: week, hasMoved: false }
    },
    onPointerMove({ buttons, clientX, clientY }: PointerEvent) {
      const { current } = stroke
      // A touch stays with the cell where it has begun.
      const to = hourAt(document.elementFromPoint(clientX, clientY))
      if (!current || buttons === 0 || to === undefined || (to === current.from && !current.hasMoved)) return
      current.hasMoved = true
      onChange(withHours(current.before, rectangle(current.from, to), current.adds))
    },
    onClick({ target, detail }: MouseEvent) {
      const hour = hourAt(target)
      // The end of a stroke is a click, too. That of a key has no detail.
      if (hour === undefined || (detail > 0 && stroke.current?.hasMoved)) return
      onChange(withHours(week, [hour], !week.includes(hour)))
    },
    onKeyDown(event: KeyboardEvent) {
      const from = hourAt(event.target)
      const step = steps[event.key]
      if (from === undefined || step === undefined) return
      event.preventDefault()
      const to = from + step
      const isInDay = Math.abs(step) > 1 || Math.floor(to / hoursPerDay) === Math.floor(from / hoursPerDay)
      const cell = event.currentTarget.querySelector<HTMLElement>(`[data-hour="${to}"]`)
      if (!cell || !isInDay) return
      cell.focus()
      if (event.shiftKey) onChange(withHours(week, [to], week.includes(from)))
    },
  }
}
