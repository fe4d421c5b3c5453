// Facts of a gym: form fields for prices, amenities and contact, and the list of what an edit changes.

import {
  type Amenity,
  amenities,
  amenityGroup,
  amenityLabel,
  type FactGroup,
  factGroups,
} from '@jumpingjack/contracts/facts/gym-facts'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import type { GymChange } from '@jumpingjack/contracts/gym/suggestions'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import type { FactForm } from '../../lib/gym/fact-form.ts'
import { hoursSegments, localHours } from '../../lib/labels/entered-hours.ts'
import { dayPassLabel, priceLabels } from '../../lib/labels/fact-labels.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { optionsOf, Select } from '../form/select.tsx'
import { TextField } from '../form/text-field.tsx'
import { ToggleButton } from '../form/toggle-button.tsx'
import { changeLabels, changePrefix } from './change-labels.ts'
import { HoursNote } from './hours-note.tsx'
import { SpecialDayField } from './special-day-field.tsx'

/** For the type of a gym. */
export const gymTypeOptions = () => gymTypes.map(({ type }) => ({ value: type, label: sharedText(type) }))

const groupLabels: Record<FactGroup, MessageDescriptor> = {
  access: msg`Access`,
  equipment: msg`Equipment`,
  offers: msg`Classes and services`,
  comfort: msg`Comfort`,
}

const unknown = () => ({ value: '', label: t`Unknown` })
const prices = () => [unknown(), ...optionsOf(priceLabels)]
const dayPasses = () => [
  unknown(),
  { value: 'yes', label: t`Offered` },
  { value: 'no', label: t`Not offered` },
]

interface FactFieldsProps {
  form: FactForm
  change: (part: Partial<FactForm>) => void
}

export function FactFields({ form, change }: FactFieldsProps) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={t`Price range`}
          value={form.priceRange}
          options={prices()}
          onChange={(priceRange) => change({ priceRange })}
        />
        <Select
          label={t`Day pass`}
          value={form.dayPass}
          options={dayPasses()}
          onChange={(dayPass) => change({ dayPass })}
        />
      </div>
      {form.dayPass === 'yes' && (
        <TextField
          label={t`Price of the day pass`}
          maxLength={maxLengths.dayPassPrice}
          autoComplete="off"
          placeholder={dayPassLabel({ offered: true, price: '$15' })}
          value={form.dayPassPrice}
          onChange={(dayPassPrice) => change({ dayPassPrice })}
        />
      )}
      <p className="text-sm text-muted">{t`“?” means that you do not know.`}</p>
      {factGroups.map((group) => (
        <fieldset key={group}>
          <legend className="mb-1 text-xs font-medium text-muted">{i18n.t(groupLabels[group])}</legend>
          <ul className="grid gap-x-6 gap-y-1.5 md:grid-cols-2">
            {amenities
              .filter((amenity) => amenityGroup(amenity) === group)
              .map((amenity) => (
                <FactChoice key={amenity} amenity={amenity} form={form} change={change} />
              ))}
          </ul>
        </fieldset>
      ))}
    </>
  )
}

/** One of three is always chosen. */
function FactChoice({ amenity, form, change }: FactFieldsProps & { amenity: Amenity }) {
  const label = sharedText(amenityLabel(amenity))
  const [has, lacks] = [form.amenities.includes(amenity), form.lacks.includes(amenity)]
  const choose = (list?: 'amenities' | 'lacks') => () => {
    const withChoice = (name: 'amenities' | 'lacks') =>
      amenities.filter((each) => (each === amenity ? name === list : form[name].includes(each)))
    change({ amenities: withChoice('amenities'), lacks: withChoice('lacks') })
  }
  const choices = [
    { text: t`Yes`, name: t`${label}: yes`, on: has, choose: choose('amenities') },
    { text: t`No`, name: t`${label}: no`, on: lacks, choose: choose('lacks') },
    { text: '?', name: t`${label}: don't know`, on: !has && !lacks, choose: choose() },
  ]
  return (
    <li className="flex items-center justify-between gap-3 text-sm">
      {label}
      <span className="flex">
        {choices.map(({ text, name, on, choose }) => (
          <ToggleButton
            key={text}
            label={name}
            on={on}
            onToggle={choose}
            className="-ml-px h-9 px-3 first:rounded-l-full last:rounded-r-full last:aria-pressed:border-line-strong last:aria-pressed:bg-sunken last:aria-pressed:text-ink pointer-coarse:h-11"
          >
            {text}
          </ToggleButton>
        ))}
      </span>
    </li>
  )
}

/** With the names of days and the clock of the reader. */
const example = (hours: string) => hoursSegments(hours).map(localHours).join(', ')

type FieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'onChange'> & { value: string }

type ContactField = 'phone' | 'website' | 'hours' | 'womenHours'

/** Fields for phone, website and hours of a gym. */
export function ContactFields({ field }: { field: (name: ContactField) => FieldProps }) {
  const week = example('Mon–Fri 6–22')
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t`Phone`}
          type="tel"
          maxLength={maxLengths.phone}
          autoComplete="off"
          {...field('phone')}
        />
        <TextField
          label={t`Website`}
          type="url"
          inputMode="url"
          maxLength={maxLengths.link}
          autoComplete="off"
          placeholder="https://"
          {...field('website')}
        />
      </div>
      <div>
        <TextField
          label={t`Hours`}
          maxLength={maxLengths.hours}
          placeholder={example('Mon–Fri 6–22, Sat 8–20')}
          hint={t`Special days come last: ${week}; Dec 25 closed`}
          {...field('hours')}
        />
        <HoursNote hours={field('hours').value} />
        <SpecialDayField hours={field('hours').value} onChange={field('hours').onChange} />
      </div>
      <TextField
        label={t`Women-only hours`}
        maxLength={maxLengths.hours}
        placeholder={example('Tue, Thu 18–21')}
        {...field('womenHours')}
      />
    </>
  )
}

export function ChangeList({ changes }: { changes: readonly GymChange[] }) {
  return (
    <ul className="space-y-1 text-sm">
      {changes.map((change) => (
        <li key={change.field} className="break-words">
          <span className="text-muted">{changePrefix(change)}</span>
          <Change change={change} />
        </li>
      ))}
    </ul>
  )
}

function Change({ change }: { change: GymChange }) {
  const labels = changeLabels(change)
  if ('changes' in labels) return labels.changes
  return (
    <>
      <del className="text-muted">{labels.from}</del>
      <span aria-hidden="true"> → </span>
      <ins className="font-medium no-underline">{labels.to}</ins>
    </>
  )
}
