// Fields for phone, website and hours of a gym.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { TextField } from '../form/text-field.tsx'

type FieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>

interface ContactFieldsProps {
  field: (name: 'phone' | 'website' | 'hours') => FieldProps
}

export function ContactFields({ field }: ContactFieldsProps) {
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
      <TextField
        label={t`Hours`}
        maxLength={maxLengths.hours}
        placeholder={t`Mon–Fri 6–22, Sat 8–20`}
        {...field('hours')}
      />
    </>
  )
}
