// Erases members in a service. Each is recorded before the data are deleted, and a request that changes something checks
// the record after its change. So either the deletion finds the change, or the request finds the record.
import { Problem } from '../http/problem.ts'
import type { EventHandlers } from '../messaging/consumer.ts'
import { createErasures } from './erasures.ts'
import type { Kit } from './service.ts'

export interface ErasedMember {
  userId: string
  /** Known when the account is deleted. */
  email?: string
}

interface Erasing {
  handlers: EventHandlers
  /** Erases the member again if the account has been deleted. Returns whether it has. */
  eraseIfDeleted(userId: string): Promise<boolean>
  /** The same, with a Problem if it has. It runs after each change of a member, unless the handler calls it. */
  checkMember(userId: string): Promise<void>
}

/** `erase` deletes all data of the member. It must be idempotent. */
export function eraseMembers(
  kit: Pick<Kit, 'db' | 'routes' | 'now'>,
  erase: (member: ErasedMember) => Promise<void>,
): Erasing {
  const erasures = createErasures(kit.db)

  async function eraseIfDeleted(userId: string): Promise<boolean> {
    const isDeleted = await erasures.has(userId)
    if (isDeleted) await erase({ userId })
    return isDeleted
  }

  async function checkMember(userId: string): Promise<void> {
    if (await eraseIfDeleted(userId)) throw new Problem('identity.required')
  }

  kit.routes.afterChange(({ userId }) => checkMember(userId))
  return {
    eraseIfDeleted,
    checkMember,
    handlers: {
      'account-deleted': async ({ data }) => {
        await erasures.add(data.userId, kit.now())
        await erase(data)
      },
    },
  }
}
