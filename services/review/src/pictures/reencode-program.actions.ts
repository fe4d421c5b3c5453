// A program of its own, see `reencode-process.client.ts`. It reads a file from standard input and writes JSON: the picture
// and its copies of the widths in its arguments, or the problem.
import { buffer } from 'node:stream/consumers'
import { Problem } from '@jumpingjack/kit/http/problem'
import { rejectedExitCode } from './pictures.rules.ts'
import { narrowCopy, reencodePicture } from './reencode.actions.ts'

async function main(): Promise<void> {
  const picture = await reencodePicture(await buffer(process.stdin))
  const output: (Buffer | undefined)[] = [picture]
  for (const width of process.argv.slice(2)) output.push(await narrowCopy(picture, Number(width)))
  process.stdout.write(JSON.stringify(output.map((each) => each?.toString('base64') ?? null)))
}

// Not awaited at the top level, which the format of the bundle does not have. An error ends the process.
main().catch((error: unknown) => {
  if (!(error instanceof Problem)) throw error
  process.stdout.write(JSON.stringify({ code: error.code, message: error.message }))
  process.exitCode = rejectedExitCode
})
