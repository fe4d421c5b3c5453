// Reads a long list of another service.

/** Thousands of rows take long where the database is busy. Failed calls would also open the breaker of other calls. */
export const pageTimeoutMs = 10_000

/** The pages of a list that is sorted by id. A page with fewer rows than `size` is the last one. */
export async function* pagesOf<Row>(
  read: (page: { query: { after: string | undefined }; timeoutMs: number }) => Promise<Row[]>,
  size: number,
  idOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const page = await read({ query: { after: last && idOf(last) }, timeoutMs: pageTimeoutMs })
    yield page
    last = page.length < size ? undefined : page.at(-1)
  } while (last)
}
