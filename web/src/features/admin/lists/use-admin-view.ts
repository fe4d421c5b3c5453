// What the portal shows, read from and withParams to the address.
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** Marks a history entry that opening something added: closing goes back to the one before. */
const openedHere = { openedHere: true }

export function useAdminView() {
  const [params, setParams] = useSearchParams()
  const selected = params.get('selected') ?? undefined
  /** What was open may not be in the list that follows. */
  const filterBy = useCallback(
    (part: Record<string, string | undefined>) =>
      setParams((now) => withParams(now, { ...part, selected: undefined }), { replace: true }),
    [setParams],
  )
  /** Of several entries one after the other, the first alone is an entry of the history. */
  const select = useCallback(
    (id: string) =>
      setParams(
        (now) => withParams(now, { selected: id }),
        selected ? { replace: true, state: history.state } : { state: openedHere },
      ),
    [setParams, selected],
  )
  const close = useCallback(() => {
    if (history.state?.openedHere) history.back()
    else setParams((now) => withParams(now, { selected: undefined }), { replace: true })
  }, [setParams])
  return { params, selected, filterBy, select, close }
}

/** What the address says, where it is one of these. */
export function readChoice<T extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly T[],
): T | undefined {
  return choices.find((choice) => choice === params.get(name))
}

function withParams(params: URLSearchParams, part: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(part)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
