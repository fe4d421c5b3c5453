// Closes what was opened as an entry of the history.

let left: unknown
let isLeaving = false

/** Once per entry: the browser goes back later, and a double click would leave the page. */
export function goBack(): void {
  leave(1)
}

/** Leaves this many entries at once. */
export function leave(entries: number): void {
  // Each entry, and each change of its state, has an object of its own.
  if (history.state === left) return
  left = history.state
  isLeaving = true
  addEventListener('popstate', () => (isLeaving = false), { once: true, capture: true })
  history.go(-entries)
}

/** Runs `add`, which adds an entry to the history, once the browser has gone back: it would leave the new entry. */
export function afterBack(add: () => void): void {
  if (isLeaving) addEventListener('popstate', add, { once: true })
  else add()
}
