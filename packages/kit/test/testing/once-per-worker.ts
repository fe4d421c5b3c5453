// What the test files of a worker share.

/** Starts it at the first call. It ends with the worker. */
export function oncePerWorker<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => {
    started ??= start()
    return started
  }
}
