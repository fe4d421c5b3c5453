// Closes what was opened as an entry of the history.

let left: unknown

/** Once per entry: the browser goes back later, and a double click would leave the page. */
export function goBack(): void {
  // Each entry, and each change of its state, has an object of its own.
  if (history.state === left) return
  left = history.state
  history.back()
}
