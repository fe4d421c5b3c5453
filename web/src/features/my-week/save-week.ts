// Writes the hours of training to the profile. Code of its own, as few pages save them.
import { updateProfile } from '@jumpingjack/contracts/user/profile'
import { readCurrentUser } from '@jumpingjack/contracts/user/users'
import { callApi } from '../../lib/api/api.ts'

/** False without writing if the profile has hours that this device has not seen: they win. */
export async function saveWeek(memberId: string, week: number[], isFirst: boolean): Promise<boolean> {
  const now = await callApi(readCurrentUser, {})
  if (isFirst && now.week) return false
  // The form always has the switches.
  const { googleReviewsEnabled, profilePublic, allowSocialSharing } = now
  const body = { googleReviewsEnabled, profilePublic, allowSocialSharing, week }
  await callApi(updateProfile, { params: { id: memberId }, body })
  return true
}
