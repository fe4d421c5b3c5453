// Runs searches, and knows whether one is under way. One that was made without a connection runs once it is back.

import { useEffect, useRef, useState } from 'react'
import { whenBack } from '../../lib/connection/connection.ts'

export function useRuns(find: (text: string, isOpenNow?: boolean) => Promise<unknown>) {
  const [running, setRunning] = useState(0)
  const run: typeof find = (...search) => {
    setRunning((count) => count + 1)
    return find(...search).finally(() => setRunning((count) => count - 1))
  }
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
  /** A text that waits will run once there is a connection. */
  return { run, isRunning: running > 0, isWaiting: waiting !== undefined, setWaiting }
}
