// Builds the parts of the admin service and mounts its routes.
import { randomUUID } from 'node:crypto'
import { hourMs, minuteMs } from '@jumpingjack/contracts/fields/durations'
import { migrate } from '@jumpingjack/kit/mongo/migrate'
import { handleDeletedAccounts } from '@jumpingjack/kit/service/erasures'
import { isPrivate } from '@jumpingjack/kit/service/local-mode'
import type { Assembly, Kit } from '@jumpingjack/kit/service/service'
import { ensureFirstAdmin } from './admins/admins.actions.ts'
import { adminRoutes } from './admins/admins.routes.ts'
import { createAdminStore } from './admins/admins.store.ts'
import { hashPassword } from './admins/passwords.store.ts'
import { createSignInLimits } from './admins/sign-in-limits.store.ts'
import { createAuditLog } from './audit/audit.actions.ts'
import { auditHandlers } from './audit/audit.handlers.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { createAuditStore } from './audit/audit.store.ts'
import { caseHandlers } from './cases/cases.handlers.ts'
import { caseRoutes } from './cases/cases.routes.ts'
import { createCaseStore } from './cases/cases.store.ts'
import type { AdminEnv } from './env.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { priorityMigration, searchMigration } from './feedback/feedback.rules.ts'
import { createFeedbackStore } from './feedback/feedback.store.ts'
import { eraseMember } from './personal-data/personal-data.actions.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { deleteExpired } from './retention/retention.actions.ts'
import { deleteEndedSessions } from './sessions/sessions.actions.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { createSessionStore } from './sessions/sessions.store.ts'

export async function assemble(kit: Kit, env: AdminEnv): Promise<Assembly> {
  const { routes, log, now } = kit
  const audit = createAuditStore(kit.db)
  const sessions = createSessionStore(kit.db)
  const admins = createAdminStore(kit.db)
  const feedback = createFeedbackStore(kit.db)
  const cases = createCaseStore(kit.db)
  const adminAuditLog = createAuditLog(kit, audit, admins.model)
  const limitOptions = {
    redisUrl: env.REDIS_URL,
    redisPrefix: env.REDIS_PREFIX,
    tries: env.ADMIN_SIGN_IN_TRIES,
    windowS: env.ADMIN_SIGN_IN_WINDOW_S,
    triesPerDay: env.ADMIN_SIGN_IN_TRIES_A_DAY,
  }
  const limits = await createSignInLimits(limitOptions, log)
  // Not awaited, because a hash takes a tenth of a start.
  const decoyHash = hashPassword(randomUUID())

  const credentials = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
  await ensureFirstAdmin({ admins, sessions, auditLog: adminAuditLog, now }, credentials)
  const acceptsDefault = isPrivate(env)
  adminRoutes(routes, { admins, sessions, limits, auditLog: adminAuditLog, decoyHash, acceptsDefault, now })
  sessionRoutes(routes, { sessions, now })
  auditRoutes(routes, { audit })
  const feedbackAuditLog = createAuditLog(kit, audit, feedback.model)
  feedbackRoutes(routes, {
    feedback,
    relay: kit.relay(feedback.model),
    auditLog: feedbackAuditLog,
    callUser: kit.serviceClient('user', env.USER_URL),
    log,
    now,
  })
  const caseDeps = {
    cases,
    auditLog: createAuditLog(kit, audit, cases.model),
    callReview: kit.serviceClient('review', env.REVIEW_URL),
    callGym: kit.serviceClient('gym', env.GYM_URL),
    now,
  }
  caseRoutes(routes, caseDeps)
  kit.every(minuteMs, 'migrate-feedback', () => migrate(feedback.model, priorityMigration, log))
  kit.every(minuteMs, 'fold-feedback', () => migrate(feedback.model, searchMigration, log))
  kit.every(hourMs, 'delete-ended-sessions', () => deleteEndedSessions({ sessions, now }))
  const retention = { feedbackDays: env.FEEDBACK_RETENTION_DAYS, auditDays: env.AUDIT_RETENTION_DAYS }
  kit.every(hourMs, 'delete-expired', () => deleteExpired({ feedback, audit, ...retention, log, now }))
  const personalData = { feedback, auditLog: feedbackAuditLog, cases }
  personalDataRoutes(routes, personalData)
  return {
    dependencies: { redis: limits.isConnected },
    handlers: {
      ...handleDeletedAccounts(kit, (member) => eraseMember(personalData, member)).handlers,
      ...auditHandlers(audit),
      ...caseHandlers(caseDeps),
    },
    stop: async () => limits.close(),
  }
}
