// Keys of input methods, such as those for Japanese.

/**
 * Enter, Escape and arrows choose and end what is being composed. They are not keys of the page, so that no handler gets
 * them. In Safari the key that ends a composition only has the code 229.
 */
export function ignoreComposition(): void {
  const stop = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation()
  }
  addEventListener('keydown', stop, { capture: true })
}
