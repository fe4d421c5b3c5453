// The dialog 'Add New Gym'.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import type { LatLng } from '../../lib/geo/geo.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { ContactFields } from '../../ui/facts/contact-fields.tsx'
import { FactFields } from '../../ui/facts/fact-fields.tsx'
import { FieldError, TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { AddressField } from './address-field.tsx'
import { type GymFields, pickedPosition } from './gym-form.ts'
import { PositionFields } from './position-fields.tsx'
import { SimilarGyms } from './similar-gyms.tsx'
import { type AddedGym, useAddGym } from './use-add-gym.ts'

export interface AddGymDialogProps {
  onClose: () => void
  onAdded: (gym: AddedGym) => void
  /** Opens a similar gym instead of adding a new one. */
  onOpen: (gymId: string) => void
  /** A map to pick the position on, if the map is available. */
  positionMap: (slot: { position: LatLng | undefined; onPick: (position: LatLng) => void }) => ReactNode
}

export function AddGymDialog({ onClose, onAdded, onOpen, positionMap }: AddGymDialogProps) {
  const { fields, draft, submit, isPending, similar, dismissSimilar } = useAddGym(onAdded)
  const label = similar ? t`Add anyway` : t`Add Gym`
  return (
    <FormDialog
      title={t`Add New Gym`}
      onClose={onClose}
      onSubmit={submit}
      submitVariant={similar ? 'outline' : 'primary'}
      submitLabel={isPending ? t`Adding...` : label}
      isBlocked={isPending}
      draft={draft}
      {...(similar && { cancelLabel: t`Back`, onCancel: dismissSimilar })}
    >
      {similar ? (
        <SimilarGyms gyms={similar.gyms} onOpen={onOpen} />
      ) : (
        <>
          <Fields {...fields} />
          <PositionFields {...fields}>
            {positionMap({
              position: pickedPosition(fields.form),
              onPick: ({ lat, lng }) =>
                fields.change({ latitude: lat.toFixed(6), longitude: lng.toFixed(6) }),
            })}
          </PositionFields>
        </>
      )}
    </FormDialog>
  )
}

function Fields(props: GymFields) {
  const { field } = props
  return (
    <>
      <TextField
        label={t`Gym Name`}
        required
        maxLength={maxLengths.gymName}
        autoComplete="off"
        {...field('name')}
      />
      <AddressField {...props} />
      <TypeField {...props} />
      <ContactFields field={field} />
      <TextField
        label={t`Description`}
        multiline
        maxLength={maxLengths.gymDescription}
        {...field('description')}
      />
      <details className="space-y-4">
        <summary className="touch-target cursor-pointer text-sm font-medium">{t`Prices and amenities (optional)`}</summary>
        <FactFields {...props} />
      </details>
    </>
  )
}

function TypeField({ form, errors, change }: GymFields) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted">
        {t`Gym Type`}
        <span aria-hidden="true">*</span>
      </label>
      <select
        id={id}
        required
        value={form.type}
        aria-invalid={errors.type !== undefined}
        aria-describedby={errors.type ? errorId : undefined}
        onChange={(event) => change({ type: event.target.value })}
        className={`h-11 w-full rounded-md border bg-surface px-3 text-base hover:border-line-strong md:text-sm ${errors.type ? 'border-danger' : 'border-line'}`}
      >
        <option value="" disabled>{t`Select a type`}</option>
        {gymTypes.map(({ type }) => (
          <option key={type} value={type}>
            {sharedText(type)}
          </option>
        ))}
      </select>
      <FieldError id={errorId} error={errors.type} />
    </div>
  )
}
