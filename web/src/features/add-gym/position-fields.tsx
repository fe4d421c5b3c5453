// The position of a new gym, on a map and as numbers.
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { type GymFields, pickedPosition } from './gym-form.ts'

export function PositionFields({ form, field, children }: GymFields & { children: ReactNode }) {
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
        <TextField label={t`Latitude`} inputMode="decimal" autoComplete="off" {...field('latitude')} />
        <TextField label={t`Longitude`} inputMode="decimal" autoComplete="off" {...field('longitude')} />
      </div>
    </fieldset>
  )
}
