// Reads a paged list to its end.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import type { z } from 'zod'
import { type CallInput, callApiWithHeaders } from './api.ts'
import { nextCursorOf } from './page-info.ts'

/** Like `callApi`; the entries of all pages if the reply is the first page of a list. */
export async function callAllPages<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<z.output<E['reply']>> {
  const { reply, headers } = await callApiWithHeaders(endpoint, input)
  const cursor = nextCursorOf(headers.get('link'))
  if (cursor === undefined || !Array.isArray(reply)) return reply
  // A paged list takes a cursor, and replies with a list, which TypeScript cannot know here.
  const next = { ...input, query: { cursor } } as CallInput<E>
  const others = (await callAllPages(endpoint, next)) as unknown[]
  return [...reply, ...others] as z.output<E['reply']>
}
