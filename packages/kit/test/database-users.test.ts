// What each server is asked for. test/docker/production.test.ts shows that the users may sign in.
import type { Connection } from 'mongoose'
import { expect, it } from 'vitest'
import { writeDatabaseUsers } from '../src/mongo/database-users.ts'

const roles = [{ role: 'readWrite', db: 'jumpingjack-gym' }]

it.each([
  ['creates a missing user on a mongod', [], {}, { createUser: 'gym', pwd: 'new', roles }],
  ['gives a user of a mongod its role again', ['gym'], {}, { updateUser: 'gym', pwd: 'new', roles }],
  // FerretDB can change passwords only.
  ['changes a password on FerretDB', ['gym'], { ferretdb: {} }, { updateUser: 'gym', pwd: 'new' }],
])('%s', async (_what, present, buildInfo, expected) => {
  const changes: object[] = []
  const command = async (request: object) => {
    if ('usersInfo' in request) return { users: present.map((user) => ({ user })) }
    if ('buildInfo' in request) return buildInfo
    changes.push(request)
    return {}
  }
  await writeDatabaseUsers({ db: { command } } as unknown as Connection, { gym: 'new' })
  expect(changes).toEqual([expected])
})
