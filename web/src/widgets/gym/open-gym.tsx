// The dialog of the selected gym.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { GymDialog } from '../../features/gym-detail/gym-dialog.tsx'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { GymActions } from './gym-actions.tsx'
import { GymReviews } from './gym-reviews.tsx'
import { SuggestEdit } from './suggest-edit.tsx'

interface OpenGymProps {
  gymId: string
  /** The gym as the list has it. */
  found: ListedGym | undefined
  /** Runs with the id of the gym that this one was merged into. */
  onMerged: (gymId: string) => void
  onClose: () => void
}

export function OpenGym({ gymId, found, onMerged, onClose }: OpenGymProps) {
  const { data: detail } = useQuery(gymDetailOptions(gymId))
  const name = detail?.name ?? found?.name ?? ''
  useEffect(() => {
    if (detail && detail.id !== gymId) onMerged(detail.id)
  }, [detail, gymId, onMerged])
  return (
    <GymDialog
      gymId={gymId}
      found={found}
      onClose={onClose}
      actions={<GymActions gymId={gymId} name={name} />}
      edit={(gym) => <SuggestEdit gym={gym} />}
    >
      {(gym) => <GymReviews gym={gym} />}
    </GymDialog>
  )
}
