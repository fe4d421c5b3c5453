// The users of the database: one per service, who may read and write the service's own database.
import type { ServiceName } from '@jumpingjack/contracts/http/services'
import type { Connection } from 'mongoose'
import { databaseOf, isFerretDb } from './mongo.ts'

/** Creates the missing users. The others get their password and, where the server has roles, their role again. */
export async function writeDatabaseUsers(
  connection: Connection,
  passwords: Partial<Record<ServiceName, string>>,
): Promise<void> {
  const { users } = (await connection.db?.command({ usersInfo: 1 })) ?? { users: [] }
  const present = new Set(users.map(({ user }: { user: string }) => user))
  const hasRoles = !(await isFerretDb(connection))
  for (const [name, pwd] of Object.entries(passwords)) {
    const roles = [{ role: 'readWrite', db: databaseOf(name as ServiceName) }]
    await connection.db?.command(
      present.has(name)
        ? { updateUser: name, pwd, ...(hasRoles && { roles }) }
        : { createUser: name, pwd, roles },
    )
  }
}
