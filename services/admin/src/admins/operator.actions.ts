// Use cases of the operator on the command line: add administrators, apply requested passwords.
import { randomBytes } from 'node:crypto'
import { createIndexes } from '@jumpingjack/kit/mongo/mongo'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import type { Connection } from 'mongoose'
import { newAuditEntry } from '../audit/audit.actions.ts'
import { operator } from '../audit/audit.rules.ts'
import { createAuditStore } from '../audit/audit.store.ts'
import { createSessionStore } from '../sessions/sessions.store.ts'
import { newAdmin } from './admins.actions.ts'
import { createAdminStore } from './admins.store.ts'

export type Operator = Awaited<ReturnType<typeof openOperator>>

const passwordBytes = 15

/** Works on the admin service's database. Creates its indexes first. */
export async function openOperator(db: Connection, now = () => new Date()) {
  const [admins, sessions, audit] = [createAdminStore(db), createSessionStore(db), createAuditStore(db)]
  await createIndexes(db)
  const entry = (action: string, subject: string) =>
    newAuditEntry({ by: operator, at: now() }, { action, subject }, {}, {})

  return {
    /** Returns a generated password, or undefined if the administrator exists. */
    async add(email: string): Promise<string | undefined> {
      const password = randomBytes(passwordBytes).toString('base64url')
      const admin = await newAdmin({ email, password }, true, now())
      if (!(await admins.insert(admin, entry('admin.added', admin.email)))) return undefined
      await audit.flush(admins.model, admin._id)
      return password
    },

    /** Makes the requested password valid and ends the administrator's sessions. */
    applyPassword(email: string): Promise<'applied' | 'none-requested' | 'unknown'> {
      return untilSaved(email, async () => {
        const admin = await admins.find(email)
        if (!admin) return 'unknown'
        if (!admin.requested) return 'none-requested'
        const next = { passwordHash: admin.requested.passwordHash, isProvisional: false }
        const change = entry('admin.password-changed', admin.email)
        // The request may have changed since it was read.
        if (!(await admins.changePassword(admin, next, change))) return undefined
        await sessions.endAll(admin._id)
        await audit.flush(admins.model, admin._id)
        return 'applied'
      })
    },

    /** By e-mail address. */
    async list() {
      return (await admins.list()).map(({ email, isProvisional, requested, createdAt }) => ({
        email,
        isProvisional,
        requestedAt: requested?.at,
        createdAt,
      }))
    },
  }
}
