// Reads a file of tab-separated values, whose first line names the columns.
import { readFileSync } from 'node:fs'

export function readTable<Column extends string>(file: URL): Record<Column, string>[] {
  const [columns = [], ...rows] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  const rowOf = (cells: string[]) =>
    Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  return rows.map((cells) => rowOf(cells) as Record<Column, string>)
}
