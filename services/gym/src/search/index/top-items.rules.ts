// The first items of many in an order, without sorting all: a binary heap with the last of them on top.
export interface TopItems {
  offer(item: number): void
  sorted(): number[]
}

export function createTopItems(limit: number, compare: (a: number, b: number) => number): TopItems {
  const heap: number[] = []

  function sink(item: number): void {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && compare(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) child++
      if (compare(item, heap[child] ?? 0) >= 0) break
      heap[at] = heap[child] ?? 0
      at = child
    }
    heap[at] = item
  }

  function rise(item: number): void {
    let at = heap.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (compare(heap[parent] ?? 0, item) >= 0) break
      heap[at] = heap[parent] ?? 0
      at = parent
    }
    heap[at] = item
  }

  return {
    offer(item) {
      if (heap.length < limit) rise(item)
      else if (compare(item, heap[0] ?? 0) < 0) sink(item)
    },
    sorted: () => heap.toSorted(compare),
  }
}
