// Builds what the user service is made of, and mounts it.
import type { Assembly, Kit } from '@jumpingjack/kit/service'
import { userRoutes } from './users/users.routes.ts'
import { createUserStore } from './users/users.store.ts'

export async function assemble(kit: Kit): Promise<Assembly> {
  const users = createUserStore(kit.db)
  userRoutes(kit.routes, { users, relay: kit.relay(users.model), now: kit.now })
  return {}
}
