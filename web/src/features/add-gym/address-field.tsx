// The address of a new gym, typed or picked from the provider's suggestions. A suggestion also sets the position.
import { suggestLocations } from '@jumpingjack/contracts/places/places'
import { t } from '@lingui/core/macro'
import { MapPin } from 'lucide-react'
import { useId } from 'react'
import { callApi } from '../../lib/api/api.ts'
import type { LatLng } from '../../lib/geo/geo.ts'
import { useSuggestions } from '../../lib/hooks/use-suggestions.ts'
import { SuggestInput, type Suggestion } from '../../ui/form/suggest-input.tsx'
import { FieldError } from '../../ui/form/text-field.tsx'
import { type GymFields, withTypedAddress } from './gym-form.ts'

const debounceMs = 300

interface AddressSuggestion extends Suggestion {
  address: string
  coordinates: LatLng
}

export function AddressField({ form, errors, change }: GymFields) {
  const errorId = `${useId()}-error`
  const { options, picked } = useSuggestions(form.address, debounceMs, suggestAddresses)
  const pick = ({ id, address, coordinates: { lat, lng } }: AddressSuggestion) => {
    picked(address)
    const isKnown = lat !== 0 || lng !== 0
    const position = { latitude: isKnown ? String(lat) : '', longitude: isKnown ? String(lng) : '' }
    change({ address, placeId: id, placePosition: `${position.latitude},${position.longitude}`, ...position })
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
  return locations.map(({ placeId, name, address, coordinates }) => {
    // The address may already start with the name: "5th Ave" and "5th Ave, New York".
    const whole = address.startsWith(name) ? address : `${name}, ${address}`
    return { id: placeId, name, detail: address, address: whole, coordinates }
  })
}
