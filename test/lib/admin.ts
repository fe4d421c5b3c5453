// An administrator by HTTP.
import type { TestReply } from '@jumpingjack/kit/testing/testing'
import { ownProduct } from './product.ts'
import { Visitor } from './visitor.ts'

/** The first administrator, with the default password. */
export const adminCredentials = { email: 'admin@example.com', password: 'jumpingjack-admin' }

type AdminCall = (method: string, path: string, body?: unknown) => Promise<TestReply>
let session: Promise<AdminCall> | undefined

/** Signed in once per test file, because attempts are limited. */
export function admin(): Promise<AdminCall> {
  session ??= signIn()
  return session
}

async function signIn(): Promise<AdminCall> {
  const visitor = new Visitor(ownProduct().url)
  const { status, text, json } = await visitor.call('POST', '/api/admin/auth', adminCredentials)
  if (status !== 200) throw new Error(`the administrator's sign-in ended with ${status} ${text}`)
  const headers = { authorization: `Bearer ${json.sessionToken}` }
  return (method, path, body) => visitor.call(method, path, body, headers)
}
