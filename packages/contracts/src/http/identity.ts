// The claims of an identity token: who calls a service. Signed by the gateway (a member, a visitor or an administrator) or by a
// service that calls another, for one service, valid for at most a minute.
import { z } from 'zod'

/** The network that a sign-in comes from: set by the gateway alone, whatever a request says. */
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
