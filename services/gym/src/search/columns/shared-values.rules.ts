// Values that many gyms have in common, such as hours: a gym has the number of its own.

/** Numbers distinct values, of which many gyms have equal ones, from 0. */
export function createNumbers<T>(keyOf: (value: T) => string, first: T) {
  const values: T[] = [first]
  const numbers = new Map([[keyOf(first), 0]])
  return {
    values,
    numberOf(value: T): number {
      const key = keyOf(value)
      const number = numbers.get(key) ?? values.push(value) - 1
      numbers.set(key, number)
      return number
    },
  }
}
