// An object URL of a blob, revoked on unmount.
import { useEffect, useState } from 'react'

export function useObjectUrl(data: unknown): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!(data instanceof Blob)) return
    const created = URL.createObjectURL(data)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [data])
  return url
}
