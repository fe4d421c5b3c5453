// What the browser's tab, its history and a screen reader call a page.
import { useEffect } from 'react'
import { productName } from '../../lib/labels/product.ts'

/** As long as the caller is shown; without a title the page keeps the one it has. */
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
