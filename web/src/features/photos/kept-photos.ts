// Photos that were chosen and are not uploaded yet, kept in this browser for a reload. They end with the session.
import { openCopies } from '../../lib/offline/copies.ts'

/** Those of four reviews; older ones are removed. */
const keptMax = 12
const prefix = '/photos-to-upload/'

export interface KeptIn {
  owner: string | undefined
  /** The form that they belong to. */
  form: string
}

/** Its name in the draft of the form. Cameras give many photos the same file name. */
export function keptName({ size, name }: { size: number | null; name: string }): string {
  return `${size} ${name}`
}

export const fileName = (kept: string): string => kept.slice(kept.indexOf(' ') + 1)

/** Without effect for visitors, without space, and where the browser keeps nothing. */
export async function keepPhoto({ owner, form }: KeptIn, kept: string, data: Blob): Promise<void> {
  if (owner === undefined) return
  const cache = await openCopies(owner)
  await cache?.put(pathOf(form, kept), new Response(data))
  const all = (await cache?.keys())?.filter(({ url }) => new URL(url).pathname.startsWith(prefix))
  await Promise.all((all ?? []).slice(0, -keptMax).map((old) => cache?.delete(old)))
}

export async function dropPhoto({ owner, form }: KeptIn, kept: string): Promise<void> {
  if (owner !== undefined) await (await openCopies(owner))?.delete(pathOf(form, kept))
}

/** The kept ones of these. */
export async function readPhotos(
  { owner, form }: KeptIn,
  names: readonly string[],
): Promise<[string, Blob][]> {
  const cache = owner === undefined ? undefined : await openCopies(owner)
  const found = await Promise.all(
    names.map(async (kept) => [kept, await (await cache?.match(pathOf(form, kept)))?.blob()] as const),
  )
  return found.flatMap(([kept, data]) => (data ? [[kept, data] as [string, Blob]] : []))
}

const pathOf = (form: string, kept: string) =>
  `${prefix}${encodeURIComponent(form)}/${encodeURIComponent(kept)}`
