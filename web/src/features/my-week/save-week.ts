// Writes the hours of training to the profile. Code of its own, as few pages save them.
import { updateProfile } from '@jumpingjack/contracts/user/profile'
import { readCurrentUser } from '@jumpingjack/contracts/user/users'
import { callApi } from '../../lib/api/api.ts'

export interface Saving {
  memberId: string
  hours: number[]
}

export async function saveWeek({ memberId, hours: week }: Saving): Promise<void> {
  // The form always has the switches.
  const { googleReviewsEnabled, profilePublic, allowSocialSharing } = await callApi(readCurrentUser, {})
  const body = { googleReviewsEnabled, profilePublic, allowSocialSharing, week }
  await callApi(updateProfile, { params: { id: memberId }, body })
}
