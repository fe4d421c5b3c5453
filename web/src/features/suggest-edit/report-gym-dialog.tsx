// The dialog 'Is It Still There?': a member says that a gym is open, closed, elsewhere, or none.

import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import { type GymChanges, suggestEdit } from '@jumpingjack/contracts/gym/suggestions'
import { suggestLocations } from '@jumpingjack/contracts/places/places'
import { t } from '@lingui/core/macro'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { UserFacingError } from '../../lib/api/user-facing-error.ts'
import { formatDistance, useUnits } from '../../lib/geo/distance.ts'
import { positionOf as gymPosition, type LatLng } from '../../lib/geo/geo.ts'
import { readPair } from '../../lib/geo/read-position.ts'
import { type FieldErrors, useForm } from '../../lib/hooks/use-form.ts'
import { localDay } from '../../lib/labels/local-time.ts'
import { whenShown } from '../../lib/labels/when-shown.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { useGymChange } from '../../ui/facts/use-gym-change.ts'
import { ChoiceList } from '../../ui/form/choice-list.tsx'
import { TextButton } from '../../ui/form/text-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { OpenSuggestions } from './suggestion-list.tsx'

type ReportedGym = Pick<Gym, 'id' | 'name' | 'closed' | 'latitude' | 'longitude'>
type Choice = 'open' | 'closed' | 'until' | 'moved' | 'place' | 'not-a-gym'

const emptyForm = { choice: undefined as Choice | undefined, until: '', address: '', position: '' }
type ReportForm = typeof emptyForm

interface ReportGymDialogProps {
  gym: ReportedGym
  /** Chosen at first. */
  initial?: Choice | undefined
  onClose: () => void
  /** Opens the form for all other facts. */
  onEdit: () => void
  /** A map to pick the position on, if the map is available. */
  positionMap: (slot: { position: LatLng | undefined; onPick: (position: LatLng) => void }) => ReactNode
}

export function ReportGymDialog({ gym, initial, onClose, onEdit, positionMap }: ReportGymDialogProps) {
  const [farMiles, setFarMiles] = useState<number>()
  const options = { onChange: () => setFarMiles(undefined) }
  const { form, errors, change, field, isValid } = useForm({ ...emptyForm, choice: initial }, options)
  const { mutate, isPending } = useReport(gym, {
    isSure: farMiles !== undefined,
    onDoubt: setFarMiles,
    onSent: onClose,
  })
  const { choice } = form
  const onPick = ({ lat, lng }: LatLng) => change({ position: `${lat.toFixed(6)}, ${lng.toFixed(6)}` })
  return (
    <FormDialog
      title={t`Is It Still There?`}
      onClose={onClose}
      onSubmit={() => isValid(reportErrors(form)) && mutate(form)}
      submitLabel={isPending ? t`Sending...` : farMiles ? t`Yes, Send It` : t`Send Report`}
      isBlocked={isPending}
    >
      <OpenSuggestions gymId={gym.id} fields={['existence', 'address', 'position']} />
      <ChoiceList
        legend={t`What do you know about ${gym.name}?`}
        options={choices(gym)}
        value={choice}
        onChange={(chosen) => change({ choice: chosen })}
        error={errors.choice}
      />
      {choice === 'until' && (
        <TextField label={t`Opens again on (optional)`} type="date" {...field('until')} />
      )}
      {choice === 'moved' && (
        <TextField label={t`New address`} required maxLength={maxLengths.searchText} {...field('address')} />
      )}
      {(choice === 'moved' || choice === 'place') && (
        <>
          {positionMap({ position: readPair(form.position), onPick })}
          <TextField
            label={choice === 'moved' ? t`Position (optional)` : t`Position`}
            placeholder="40.7128, -74.0060"
            autoComplete="off"
            {...field('position')}
          />
        </>
      )}
      {farMiles && <Doubt miles={farMiles} />}
      <p className="text-sm text-muted">{whenShown(['existence'])}</p>
      <TextButton
        Icon={Pencil}
        className="text-left"
        onClick={onEdit}
      >{t`Wrong name, hours or prices? Suggest an edit`}</TextButton>
    </FormDialog>
  )
}

function Doubt({ miles }: { miles: number }) {
  const [units] = useUnits()
  const distance = formatDistance(miles, units)
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {t`Really? That is ${distance} away. Send it again if it is right.`}
    </p>
  )
}

function choices({ closed }: ReportedGym): { value: Choice; label: string }[] {
  return [
    { value: 'open', label: closed ? t`It is open again` : t`It is still open` },
    { value: 'closed', label: t`Closed for good` },
    { value: 'until', label: t`Closed for now` },
    { value: 'moved', label: t`It has moved` },
    { value: 'place', label: t`Wrong place on the map` },
    { value: 'not-a-gym', label: t`Not a gym` },
  ]
}

export function reportErrors(
  { choice, until, address, position }: ReportForm,
  now = new Date(),
): FieldErrors<ReportForm> {
  if (!choice) return { choice: t`Choose one` }
  if (choice === 'until' && until !== '' && until <= localDay(now)) return { until: t`Choose a future date` }
  if (choice === 'moved' && address.trim() === '') return { address: sharedText('Address is required') }
  const isPlaced = choice === 'place' || (choice === 'moved' && position.trim() !== '')
  return isPlaced && !readPair(position) ? { position: t`Must be a latitude and a longitude` } : {}
}

export async function changesOf(
  { choice, until, address, position }: ReportForm,
  gym: Pick<Gym, 'latitude' | 'longitude'>,
): Promise<GymChanges> {
  if (choice === 'place') return { position: readPair(position) }
  if (choice === 'moved') return { address, position: readPair(position) ?? (await positionOf(address, gym)) }
  return { existence: choice === 'until' ? until || 'closed-for-now' : choice }
}

/** A gym that moves farther is likely a mistake. */
export const doubtedMiles = 100

export function milesMoved({ position }: GymChanges, gym: Pick<Gym, 'latitude' | 'longitude'>): number {
  return position ? milesBetween(gymPosition(gym), position) : 0
}

/** Of several places with this address, the one near the gym. */
async function positionOf(
  text: string,
  { latitude: lat, longitude: lng }: Pick<Gym, 'latitude' | 'longitude'>,
): Promise<LatLng> {
  const [first] = await callApi(suggestLocations, { query: { text, lat, lng } })
  if (!first || first.isApproximate)
    throw new UserFacingError(t`This address was not found. Please set the position.`)
  return first.coordinates
}

interface Report {
  /** The member has been asked about a far position. */
  isSure: boolean
  onDoubt: (miles: number) => void
  onSent: () => void
}

/** Sends nothing if it is in doubt. */
function useReport(gym: ReportedGym, { isSure, onDoubt, onSent }: Report) {
  return useGymChange(gym.id, {
    send: async (form: ReportForm) => {
      const body = await changesOf(form, gym)
      const miles = milesMoved(body, gym)
      if (isSure || miles <= doubtedMiles) return callApi(suggestEdit, { params: { id: gym.id }, body })
      onDoubt(miles)
      return undefined
    },
    onSuccess: (sent) => {
      if (!sent) return
      onSent()
      const isDone = sent.status === 'confirmed'
      showToast({
        title: isDone ? t`Thank you!` : t`Report sent`,
        description: isDone ? t`It helps everyone who is looking for a gym.` : whenShown(['existence']),
      })
    },
    failed: t`Failed to send the report. Please try again.`,
  })
}
