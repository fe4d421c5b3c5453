// The dialog 'Add New Gym'.

import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { suggestLocations } from '@jumpingjack/contracts/places/places'
import { t } from '@lingui/core/macro'
import { MapPin } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { callApi } from '../../lib/api/api.ts'
import type { LatLng } from '../../lib/geo/geo.ts'
import { useSuggestions } from '../../lib/hooks/use-suggestions.ts'
import { ContactFields, FactFields, gymTypeOptions } from '../../ui/facts/facts.tsx'
import { Select } from '../../ui/form/select.tsx'
import { SuggestInput, type Suggestion } from '../../ui/form/suggest-input.tsx'
import { FieldError, TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { SimilarGyms } from './similar-gyms.tsx'
import {
  type AddedGym,
  type GymFields,
  isAreaPicked,
  pickedPosition,
  useAddGym,
  withSplitPair,
  withTypedAddress,
} from './use-add-gym.ts'

interface AddGymDialogProps {
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
  return (
    <Select
      label={t`Gym Type`}
      required
      value={form.type}
      options={[{ value: '', label: t`Select a type` }, ...gymTypeOptions()]}
      onChange={(type) => change({ type })}
      error={errors.type}
    />
  )
}

const debounceMs = 300

interface AddressSuggestion extends Suggestion {
  address: string
  coordinates: LatLng
  isApproximate: true | undefined
}

/** The address of a new gym, typed or picked from the provider's suggestions. A suggestion also sets the position. */
function AddressField({ form, errors, change }: GymFields) {
  const errorId = `${useId()}-error`
  const { options, picked } = useSuggestions(form.address, debounceMs, suggestAddresses)
  const pick = ({ id, address, coordinates: { lat, lng }, isApproximate }: AddressSuggestion) => {
    picked(address)
    const isKnown = lat !== 0 || lng !== 0
    const position = { latitude: isKnown ? String(lat) : '', longitude: isKnown ? String(lng) : '' }
    const placePosition = `${position.latitude},${position.longitude}`
    change({ address, placeId: id, placePosition, placeIsArea: isApproximate, ...position })
  }
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-xs font-medium text-muted">{t`Address*`}</p>
      <SuggestInput
        label={t`Address`}
        placeholder={t`Street and number, city, state`}
        Icon={MapPin}
        value={form.address}
        onChange={(address) => change(withTypedAddress(form, address))}
        options={options}
        onPick={pick}
        required
        isFromGoogle
        errorId={errors.address ? errorId : undefined}
      />
      <FieldError id={errorId} error={errors.address} />
    </div>
  )
}

async function suggestAddresses(text: string, signal: AbortSignal): Promise<AddressSuggestion[]> {
  const locations = await callApi(suggestLocations, { query: { text }, signal })
  return locations.map(({ placeId, name, address, coordinates, isApproximate }) => {
    // The address may already start with the name: "5th Ave" and "5th Ave, New York".
    const whole = address.startsWith(name) ? address : `${name}, ${address}`
    return { id: placeId, name, detail: address, address: whole, coordinates, isApproximate }
  })
}

function PositionFields({ form, field, change, children }: GymFields & { children: ReactNode }) {
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
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-muted">{t`Position`}</legend>
      {children}
      <p role="status" className="mt-2 text-xs text-muted">
        {positionNote(form)}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-4">
        <TextField label={t`Latitude`} {...degrees('latitude')} />
        <TextField label={t`Longitude`} {...degrees('longitude')} />
      </div>
    </fieldset>
  )
}

function positionNote(form: GymFields['form']): string {
  if (isAreaPicked(form))
    return t`Only the street or town was found, so the position is approximate. Move the pin to the gym.`
  return pickedPosition(form)
    ? t`The gym will be placed where the pin is.`
    : t`Not set yet: we look up the address, and mark the position as approximate if it is not found.`
}
