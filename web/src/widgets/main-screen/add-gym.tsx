// The button 'Add Gym' and its dialog.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultCentre, type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { refreshGyms } from '../../lib/gym/gym-cache.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { lazyDialog, PartBoundary } from '../../ui/states/boundary.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AddGymButton } from './add-gym-button.tsx'

const AddGymDialog = lazyDialog(() => import('../../features/add-gym/add-gym-dialog.tsx'), 'AddGymDialog')
const PositionMap = lazyComponent(() => import('../../features/map/position-map.tsx'), 'PositionMap')

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
          positionMap={(slot) =>
            hasMap && (
              <div className="relative h-56 overflow-hidden rounded-lg border border-line">
                <PartBoundary loading={<Skeleton className="size-full" rounded="" />}>
                  <PositionMap {...slot} centre={centre} />
                </PartBoundary>
              </div>
            )
          }
        />
      )}
    </>
  )
}
