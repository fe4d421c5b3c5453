// The view of the portal, stored in the URL.
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { goBack } from '../../../lib/hooks/go-back.ts'
import { withParams } from '../../../lib/with-params.ts'

/** Marks a history entry that was added by opening something. Closing then goes back. */
const openedHere = { openedHere: true }

export function useAdminView() {
  const [params, setParams] = useSearchParams()
  const selected = params.get('selected') ?? undefined
  /** Closes the open entry, which the filtered list may not contain. */
  const filterBy = useCallback(
    (part: Record<string, string | undefined>) =>
      setParams((now) => withParams(now, { ...part, selected: undefined }), { replace: true }),
    [setParams],
  )
  /** Only the first of several selected entries adds to the history. */
  const select = useCallback(
    (id: string) =>
      setParams(
        (now) => withParams(now, { selected: id }),
        selected ? { replace: true, state: history.state } : { state: openedHere },
      ),
    [setParams, selected],
  )
  const close = useCallback(() => {
    if (history.state?.openedHere) goBack()
    else setParams((now) => withParams(now, { selected: undefined }), { replace: true })
  }, [setParams])
  return { params, selected, filterBy, select, close }
}

/** The value of a parameter, if it is one of the choices. */
export function readChoice<T extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly T[],
): T | undefined {
  return choices.find((choice) => choice === params.get(name))
}
