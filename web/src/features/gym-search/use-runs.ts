// A search that was made without a connection runs once it is back.

import { useEffect, useRef, useState } from 'react'
import { whenBack } from '../../lib/connection/connection.ts'

export function useWaitingSearch(run: (text: string) => unknown) {
  const [waiting, setWaiting] = useState<string>()
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (waiting === undefined) return
    return whenBack(() => {
      setWaiting(undefined)
      void latest.current(waiting)
    })
  }, [waiting])
  return { isWaiting: waiting !== undefined, setWaiting }
}
