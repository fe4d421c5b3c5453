// The position of a new gym, on a map and as numbers.
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { type GymFields, pickedPosition, withSplitPair } from './gym-form.ts'

export function PositionFields({ form, field, change, children }: GymFields & { children: ReactNode }) {
  const degrees = (name: 'latitude' | 'longitude') => ({
    ...field(name),
    // Keyboards for numbers have no minus on some phones.
    inputMode: 'text' as const,
    autoComplete: 'off',
    onChange: (typed: string) => {
      const isPasted = typed.length > form[name].length + 1
      change((isPasted && withSplitPair(typed)) || { [name]: typed })
    },
    onBlur: () => {
      const split = withSplitPair(form[name])
      if (split) change(split)
    },
  })
  const isPicked = pickedPosition(form) !== undefined
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-muted">{t`Position`}</legend>
      {children}
      <p role="status" className="mt-2 text-xs text-muted">
        {isPicked
          ? t`The gym will be placed where the pin is.`
          : t`Not set yet: we look up the address, and mark the position as approximate if it is not found.`}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-4">
        <TextField label={t`Latitude`} {...degrees('latitude')} />
        <TextField label={t`Longitude`} {...degrees('longitude')} />
      </div>
    </fieldset>
  )
}
