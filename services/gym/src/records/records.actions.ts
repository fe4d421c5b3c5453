// Use case: the gyms that a member has added, for the export.
import type { MemberRecords } from '@jumpingjack/contracts/review/export'
import type { GymStore } from '../gyms/gyms.store.ts'

export interface RecordDeps {
  gyms: Pick<GymStore, 'createdBy'>
}

export async function readRecords({ gyms }: RecordDeps, userId: string): Promise<MemberRecords> {
  const added = await gyms.createdBy(userId)
  return {
    gyms: added.map(({ _id: id, name, address, type, phone, website, hours, description, createdAt }) => ({
      ...{ id, name, address, type, phone, website, hours, description, createdAt },
    })),
  }
}
