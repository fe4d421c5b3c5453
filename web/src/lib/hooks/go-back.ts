// Closes what was opened as an entry of the history.

let left: unknown
let isLeaving = false

/** Once per entry: the browser goes back later, and a double click would leave the page. */
export function goBack(): void {
  // Each entry, and each change of its state, has an object of its own.
  if (history.state === left) return
  left = history.state
  isLeaving = true
  addEventListener('popstate', () => (isLeaving = false), { once: true, capture: true })
  history.back()
}

/** Adds an entry to the history. While the browser goes back, it would leave the entry that is added. */
export function afterBack(add: () => void): void {
  if (isLeaving) addEventListener('popstate', add, { once: true })
  else add()
}
