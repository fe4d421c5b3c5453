// The first rows of many in an order, without sorting all: a binary heap with the last of them on top.
export interface TopRows {
  offer(row: number, value: number): void
  /** The value of the last one. Rows with a larger value are not taken; infinite until there are enough rows. */
  maxValue(): number
  sorted(): { row: number; value: number }[]
}

/** Orders by value, then as `compare` does. */
export function createTopRows(limit: number, compare: (a: number, b: number) => number): TopRows {
  const rows: number[] = []
  const values: number[] = []

  function isAfter(row: number, value: number, place: number): boolean {
    const other = values[place] ?? 0
    return value > other || (value === other && compare(row, rows[place] ?? 0) > 0)
  }

  function set(place: number, row: number, value: number): void {
    rows[place] = row
    values[place] = value
  }

  function sink(row: number, value: number): void {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= rows.length) break
      if (child + 1 < rows.length && isAfter(rows[child + 1] ?? 0, values[child + 1] ?? 0, child)) child++
      if (isAfter(row, value, child)) break
      set(at, rows[child] ?? 0, values[child] ?? 0)
      at = child
    }
    set(at, row, value)
  }

  function rise(row: number, value: number): void {
    let at = rows.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isAfter(row, value, parent)) break
      set(at, rows[parent] ?? 0, values[parent] ?? 0)
      at = parent
    }
    set(at, row, value)
  }

  return {
    offer(row, value) {
      if (rows.length < limit) rise(row, value)
      else if (!isAfter(row, value, 0)) sink(row, value)
    },
    maxValue: () => (rows.length < limit ? Number.POSITIVE_INFINITY : (values[0] ?? 0)),
    sorted: () =>
      rows
        .map((row, place) => ({ row, value: values[place] ?? 0 }))
        .sort((a, b) => a.value - b.value || compare(a.row, b.row)),
  }
}
