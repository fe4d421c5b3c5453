// A part of a file, between two marks, that is generated so that it cannot become stale.
import { readFileSync, writeFileSync } from 'node:fs'

interface Block {
  file: string
  /** As messages name it. */
  title: string
  marks: readonly [start: string, end: string]
  /** Whole lines. */
  text: string
}

/** Compares the block with the file; with `write` it replaces what the file has. */
export function checkBlock(block: Block, write: boolean): { ok: boolean; report: string } {
  const { file, title, marks, text } = block
  const [start, end] = marks
  const present = readFileSync(file, 'utf8')
  const [before, rest] = present.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    return { ok: false, report: `${file} lacks ${start} or ${end}` }
  const wanted = `${before}${start}\n${text}\n${end}${after}`
  if (wanted === present) return { ok: true, report: '' }
  if (!write) return { ok: false, report: `${title}: stale, run \`npm run check -- --write\`.` }
  writeFileSync(file, wanted)
  return { ok: true, report: `${title}: rewritten.` }
}
