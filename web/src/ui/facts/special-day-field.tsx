// Adds a day with hours of its own to the text of opening hours: a date or all public holidays, closed or open.
import { t } from '@lingui/core/macro'
import { CalendarPlus } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../form/button.tsx'
import { Select } from '../form/select.tsx'
import { TextButton } from '../form/text-button.tsx'
import { FieldError, TextField } from '../form/text-field.tsx'
import { emptyDay, type SpecialDay, withSpecialDay } from './special-day.ts'

interface SpecialDayFieldProps {
  hours: string
  onChange: (hours: string) => void
}

export function SpecialDayField({ hours, onChange }: SpecialDayFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const add = (text: string) => {
    onChange(text)
    setOpen(false)
    // The button that has it is removed.
    toggle.current?.focus()
  }
  return (
    <>
      <TextButton
        Icon={CalendarPlus}
        ref={toggle}
        aria-expanded={isOpen}
        className="mt-1.5"
        onClick={() => setOpen(!isOpen)}
      >{t`Add a special day`}</TextButton>
      {isOpen && <DayFields hours={hours} onAdd={add} />}
    </>
  )
}

function DayFields({ hours, onAdd }: { hours: string; onAdd: (text: string) => void }) {
  const [day, setDay] = useState(emptyDay)
  const [isIncomplete, setIncomplete] = useState(false)
  const errorId = useId()
  const set = (name: keyof SpecialDay) => (value: string) => setDay({ ...day, [name]: value })
  const add = () => {
    const text = withSpecialDay(hours, day)
    setIncomplete(!text)
    if (text) onAdd(text)
  }
  // Enter does not send the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
  const missing = hours.trim() ? t`Choose the day and its times.` : t`Enter the hours of the week first.`
  return (
    <fieldset
      className="mt-2 grid gap-3 rounded-lg border border-line p-3 md:grid-cols-2"
      aria-describedby={errorId}
      onKeyDown={onKeyDown}
    >
      <legend className="sr-only">{t`Special day`}</legend>
      <Select label={t`When`} value={day.when} options={dayKinds()} onChange={set('when')} />
      {day.when !== 'holidays' && (
        <TextField label={t`Date`} type="date" value={day.date} onChange={set('date')} />
      )}
      <Select label={t`That day`} value={day.is} options={states()} onChange={set('is')} />
      {day.is === 'open' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label={t`From`} type="time" value={day.from} onChange={set('from')} />
          <TextField label={t`To`} type="time" value={day.to} onChange={set('to')} />
        </div>
      )}
      <div className="md:col-span-2">
        <Button onClick={add}>{t`Add to the hours`}</Button>
        <FieldError id={errorId} error={isIncomplete ? missing : undefined} />
      </div>
    </fieldset>
  )
}

const dayKinds = () => [
  { value: 'day' as const, label: t`One day` },
  { value: 'yearly' as const, label: t`Every year` },
  { value: 'holidays' as const, label: t`Public holidays` },
]
const states = () => [
  { value: 'closed' as const, label: t`Closed` },
  { value: 'open' as const, label: t`Open` },
]
