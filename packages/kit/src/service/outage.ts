// Detects a database that no longer replies, so that nothing waits for it. A frozen or unreachable process does not
// close its connections: each query would wait until its socket times out.
import mongoose, { type Connection, type Schema } from 'mongoose'
import { checkCaller } from '../http/deadline.ts'
import { Problem } from '../http/problem.ts'
import type { Logger } from '../telemetry/log.ts'
import { createPatience } from '../timing/patience.ts'
import { repeat } from '../timing/repeat.ts'
import { within } from '../timing/within.ts'

const probeMs = 500
const probeMaxMs = 2_000
/** The database is silent when no query at all was answered for so long: on a busy machine, where all are slow, longer. */
const silentAfterMs = { min: 2_000, max: 8_000 }

/** Of each connection: aborts while its database is silent. */
const outages = new WeakMap<Connection, () => AbortSignal>()

/** Watches the database of a connection. While it is silent, each operation of a model is rejected at once. */
export function watchDatabase(db: Connection, log: Logger) {
  let hasReplied = true
  let missed = 0
  let outage = new AbortController()
  const patience = createPatience(silentAfterMs.min, silentAfterMs.max)
  db.getClient().on('commandSucceeded', ({ duration }) => {
    hasReplied = true
    patience.replied(duration)
  })

  function check(): void {
    missed = hasReplied ? 0 : missed + 1
    hasReplied = false
    const isSilent = missed * probeMs >= patience.ms()
    if (isSilent === outage.signal.aborted) return
    if (isSilent) {
      log.error('mongo.silent')
      outage.abort(new Problem('service.unavailable'))
    } else {
      log.info('mongo.replies')
      outage = new AbortController()
    }
  }

  const probes = repeat(probeMs, async () => {
    const probe = db.db?.collection('leases').findOne({ _id: 'probe' as never }, { timeoutMS: probeMaxMs })
    // Several probes of a silent database may wait at the same time. Counted in turns of this loop, so that a stall of
    // our own process does not count.
    await within(probeMs - 100, Promise.resolve(probe), 'probe').catch(() => undefined)
    check()
  })

  /** Aborts, with a problem as its reason, as soon as the database is found silent. A new one after each outage. */
  const signal = () => outage.signal
  outages.set(db, signal)
  return { signal, stop: probes.stop }
}

/** What Mongoose binds a hook to: a query, an aggregation, a document or a model. */
interface Subject {
  db?: Connection
  model?: { db?: Connection }
  _model?: { db?: Connection }
}

// A plugin of one connection would stay in the schemas, which all connections of a process share.
mongoose.plugin((schema: Schema) => {
  // Of documents and queries, all that reaches the database.
  schema.pre(/^(?!init|remove|validate)/, checkDatabase)
  schema.pre(['aggregate', 'bulkWrite', 'insertMany'] as string[] as 'find'[], checkDatabase)
})

function checkDatabase(this: unknown): void {
  const { db, model, _model } = this as Subject
  const connection = db ?? _model?.db ?? model?.db
  if (connection) outages.get(connection)?.().throwIfAborted()
  checkCaller()
}
