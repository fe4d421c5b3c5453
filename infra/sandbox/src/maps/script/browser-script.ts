// The browser script as one file: bundled from its sources when first asked for.
import { join } from 'node:path'
import { rolldown } from 'rolldown'

let bundle: Promise<string> | undefined

export function browserScript(): Promise<string> {
  bundle ??= build()
  return bundle
}

async function build(): Promise<string> {
  const bundler = await rolldown({
    input: join(import.meta.dirname, '../browser/main.ts'),
    platform: 'browser',
    moduleTypes: { '.css': 'text' },
  })
  const { output } = await bundler.generate({ format: 'iife', minify: true })
  await bundler.close()
  return output[0].code
}
