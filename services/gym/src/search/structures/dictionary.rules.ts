// Stores each distinct value once, and names it by a small number.
export interface Dictionary<T> {
  values: T[]
  indexOf(value: T): number
}

export function createDictionary<T>(keyOf: (value: T) => string): Dictionary<T> {
  const values: T[] = []
  const indexes = new Map<string, number>()
  return {
    values,
    indexOf(value) {
      const key = keyOf(value)
      const index = indexes.get(key) ?? values.push(value) - 1
      indexes.set(key, index)
      return index
    },
  }
}
