// The button 'Add Gym' and its dialog.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultCentre, type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { refreshGyms } from '../../lib/gym/gym-cache.ts'
import { lazyDialog } from '../../ui/states/boundary.tsx'
import { PositionPicker } from '../gym/position-picker.tsx'
import { AddGymButton } from './add-gym-button.tsx'

const AddGymDialog = lazyDialog(() => import('../../features/add-gym/add-gym-dialog.tsx'), 'AddGymDialog')

interface AddGymProps {
  centre: LatLng | undefined
  hasMap: boolean
  onAdded: (gymPosition: LatLng) => void
  onOpen: (gymId: string) => void
}

export function AddGym({ centre = defaultCentre, hasMap, onAdded, onOpen }: AddGymProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const queryClient = useQueryClient()
  return (
    <>
      <AddGymButton onClick={() => setOpen(true)} />
      {open && (
        <AddGymDialog
          onClose={close}
          onAdded={(gym) => {
            setOpen(false)
            void refreshGyms(queryClient)
            onAdded(positionOf(gym))
            onOpen(gym.id)
          }}
          onOpen={(gymId) => {
            setOpen(false)
            onOpen(gymId)
          }}
          positionMap={(slot) => <PositionPicker {...slot} centre={centre} hasMap={hasMap} />}
        />
      )}
    </>
  )
}
