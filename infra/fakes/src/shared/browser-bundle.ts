// Bundles the sources of a browser script into one file, at its first request.
import { cached } from '@jumpingjack/kit/timing/cached'
import { rolldown } from 'rolldown'

/** `entry` is the path of the main source file. */
export const browserBundle = (entry: string): (() => Promise<string>) => cached(() => build(entry))

async function build(input: string): Promise<string> {
  const options = { platform: 'browser', moduleTypes: { '.css': 'text' } } as const
  // Without a tsconfig.json, which extends a file that the image of the fakes does not have.
  const bundler = await rolldown({ input, ...options, tsconfig: false })
  const { output } = await bundler.generate({ format: 'iife', minify: true })
  await bundler.close()
  return output[0].code
}
