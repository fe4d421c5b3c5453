// The document title of a page.
import { useEffect } from 'react'
import { productName } from '../../lib/labels/product.ts'

/** Restores the previous title on unmount. Undefined changes nothing. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const before = document.title
    document.title = `${title} · ${productName}`
    return () => {
      document.title = before
    }
  }, [title])
}
