// The claims of an identity token, which names the caller of a service. The gateway signs for members, visitors and
// administrators, a service for itself. A token is valid for one service and at most a minute.
import { z } from 'zod'

/** Header with the client's network. The gateway sets it and drops it from incoming requests. */
export const clientNetworkHeader = 'x-client-network'

export const Caller = z.discriminatedUnion('role', [
  z.object({ role: z.literal('visitor') }),
  z.object({ role: z.literal('member'), userId: z.string(), email: z.string(), name: z.string() }),
  z.object({ role: z.literal('admin'), adminId: z.string(), sessionId: z.string(), email: z.string() }),
  z.object({ role: z.literal('service'), service: z.string() }),
])
export type Caller = z.infer<typeof Caller>
export type Admin = Extract<Caller, { role: 'admin' }>
export type Member = Extract<Caller, { role: 'member' }>
