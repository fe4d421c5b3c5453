// A change of a gym by a member. What shows the gym is then read again, also where the change has failed.
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { refreshGym } from '../../lib/gym/gym-cache.ts'
import { showError } from '../overlay/toasts.ts'

interface GymChange<Reply, Input, Kept>
  extends Pick<UseMutationOptions<Reply, Error, Input, Kept>, 'onMutate' | 'onSuccess'> {
  send: (input: Input) => Promise<Reply>
  /** What a toast says of an error that does not say it itself. */
  failed: string
}

export function useGymChange<Reply, Input = void, Kept = unknown>(
  gymId: string,
  { send, failed, ...options }: GymChange<Reply, Input, Kept>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: send,
    onError: (error) => showError(userMessage(error, failed)),
    onSettled: () => refreshGym(queryClient, gymId),
  })
}
