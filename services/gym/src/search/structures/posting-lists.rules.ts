// The rows of each term. Those of the bulk load are in one array, term after term. A term that gets rows afterwards
// moves to an array of its own.

/** Twice the row, plus one if the term is in the name; ascending. */
export type Postings = Int32Array

export interface PostingLists {
  /** Rows have to be added in ascending order. Terms are numbered from 0. */
  add(term: number, row: number, isInName: boolean): void
  /** Ends the bulk load. */
  finishLoad(terms: number): void
  of(term: number): Postings
}

interface OwnList {
  entries: Int32Array
  length: number
}

export function createPostingLists(): PostingLists {
  /** Term and entry in turn, until the load ends. */
  let log: IntLog | undefined = createIntLog()
  let loaded = new Int32Array(0)
  let starts = new Int32Array(1)
  let ends = new Int32Array(0)
  const own = new Map<number, OwnList>()

  const loadedOf = (term: number) => loaded.subarray(starts[term] ?? 0, ends[term] ?? 0)

  function ownList(term: number): OwnList {
    const known = own.get(term)
    if (known) return known
    const entries = loadedOf(term)
    const list = { entries: new Int32Array(2 + 2 * entries.length), length: entries.length }
    list.entries.set(entries)
    own.set(term, list)
    return list
  }

  return {
    add(term, row, isInName) {
      const entry = 2 * row + (isInName ? 1 : 0)
      if (log) {
        log.push(term)
        log.push(entry)
        return
      }
      const list = ownList(term)
      if (list.length === list.entries.length) list.entries = copyOf(list.entries, 2 * list.length)
      list.length = append(list.entries, 0, list.length, entry)
    },

    finishLoad(terms) {
      if (!log) return
      starts = new Int32Array(terms + 1)
      log.visitPairs((term) => {
        starts[term + 1] = (starts[term + 1] ?? 0) + 1
      })
      for (let term = 0; term < terms; term++)
        starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
      loaded = new Int32Array(starts[terms] ?? 0)
      ends = starts.slice(0, terms)
      log.visitPairs((term, entry) => {
        ends[term] = append(loaded, starts[term] ?? 0, ends[term] ?? 0, entry)
      })
      log = undefined
    },

    of(term) {
      const list = own.get(term)
      return list ? list.entries.subarray(0, list.length) : loadedOf(term)
    },
  }
}

/** Joins an entry with the last one if both are of the same row. Returns the new end. */
function append(entries: Int32Array, start: number, end: number, entry: number): number {
  const last = entries[end - 1] ?? 0
  const isSameRow = end > start && last >> 1 === entry >> 1
  entries[isSameRow ? end - 1 : end] = isSameRow ? last | entry : entry
  return isSameRow ? end : end + 1
}

function copyOf(entries: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(capacity)
  copy.set(entries)
  return copy
}

interface IntLog {
  push(value: number): void
  visitPairs(visit: (first: number, second: number) => void): void
}

const blockSize = 65_536

/** In blocks, so that growing copies nothing. */
function createIntLog(): IntLog {
  const blocks: Int32Array[] = []
  let block = new Int32Array(0)
  let length = 0
  return {
    push(value) {
      if (length === block.length) {
        block = new Int32Array(blockSize)
        blocks.push(block)
        length = 0
      }
      block[length++] = value
    },

    visitPairs(visit) {
      for (const each of blocks) {
        const end = each === block ? length : blockSize
        for (let at = 0; at < end; at += 2) visit(each[at] ?? 0, each[at + 1] ?? 0)
      }
    },
  }
}
