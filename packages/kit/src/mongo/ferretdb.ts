// FerretDB in place of a mongod.
import type { Connection, mongo } from 'mongoose'
import { internalErrorLabel } from './transient-error.ts'

const internalError = 1

export async function isFerretDb({ db }: Connection): Promise<boolean> {
  const { ferretdb } = (await db?.command({ buildInfo: 1 })) ?? {}
  return ferretdb !== undefined
}

/**
 * FerretDB answers 1, InternalError, while its PostgreSQL is away, and labels nothing
 * (https://github.com/FerretDB/FerretDB/blob/v2.7.0/internal/mongoerrors/mongoerrors.go). A mongod answers so for its own
 * bugs: there the code is not transient, so that an event that meets a bug is dead-lettered.
 */
export async function labelInternalErrors(connection: Connection): Promise<void> {
  if (!(await isFerretDb(connection))) return
  connection.getClient().on('commandFailed', ({ failure }) => {
    const { code } = failure as mongo.MongoError
    if (code === internalError) (failure as mongo.MongoError).addErrorLabel(internalErrorLabel)
  })
}
