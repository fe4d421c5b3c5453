// Cleans up after each test. The files of a worker share their modules, so a hook of a module would belong to the first
// file only.
const cleanUps: (() => Promise<void>)[] = []

/** Registers a clean-up for the tests of all files. */
export function afterEveryTest(cleanUp: () => Promise<void>): void {
  cleanUps.push(cleanUp)
}

export async function cleanUpAfterTest(): Promise<void> {
  const errors: unknown[] = []
  for (const cleanUp of cleanUps) await cleanUp().catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
