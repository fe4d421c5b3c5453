// Reads from the API and keeps a copy of the reply. Without a reply, reads the copy.

import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import type { QueryFunctionContext } from '@tanstack/react-query'
import type { z } from 'zod'
import { buildUrl, type CallInput } from '../api/api.ts'
import { callAllPages } from '../api/pages.ts'
import { whenBack } from '../connection/connection.ts'
import { loadCopy, removeCopies, saveCopy } from './copies.ts'
import { knownMember } from './known-member.ts'

type Context = Pick<QueryFunctionContext, 'client' | 'queryKey'>

/** Reads all pages of a list. `onReply` runs before the copy is saved. */
export async function readOrCopy<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  context: Context,
  onReply?: (reply: z.output<E['reply']>) => void,
): Promise<z.output<E['reply']>> {
  const { params } = input as { params?: Record<string, string> }
  const path = buildUrl(endpoint.path, params)
  const reader = knownMember()
  try {
    const reply = await callAllPages(endpoint, input)
    onReply?.(reply)
    void keep(onReply ? knownMember() : reader, path, reply).catch(() => undefined)
    return reply
  } catch (error) {
    // Any reply, also an error, is newer than the copy. So is what the page has.
    const isLoaded = context.client.getQueryData(context.queryKey) !== undefined
    if (!(error instanceof TypeError) || reader === null || isLoaded) throw error
    const copy = endpoint.reply.safeParse(await loadCopy(reader, path).catch(() => undefined))
    if (!copy.success) throw error
    readAgainWhenOnline(context)
    return copy.data as z.output<E['reply']>
  }
}

/** Not for the next member, who may have signed in meanwhile. */
async function keep(owner: string | null, path: string, reply: unknown): Promise<void> {
  if (owner === null || owner !== knownMember()) return
  await saveCopy(owner, path, reply)
  if (owner !== knownMember()) await removeCopies(knownMember() ?? undefined)
}

function readAgainWhenOnline({ client, queryKey }: Context): void {
  const stop = whenBack(() => {
    stop()
    void client.invalidateQueries({ queryKey, exact: true })
  })
}
