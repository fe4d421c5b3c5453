// Renders the first pages of members and visitors before their code is loaded, for the gateway, which puts them into
// the page.
import { lingui } from '@lingui/vite-plugin'
import { build, type Plugin, type Rolldown } from 'vite'
import { messages } from './babel-build.ts'

const source = new URL('src/app/page-shell.tsx', import.meta.url).pathname

export function pageShell(configPath: string): Plugin {
  return {
    name: 'page-shell',
    apply: 'build',
    async generateBundle() {
      const { renderShells } = await import(await bundleShell(configPath))
      this.emitFile({ type: 'asset', fileName: '.page-shell.json', source: JSON.stringify(renderShells()) })
    },
  }
}

/** As a module without imports, by its URL. */
async function bundleShell(configPath: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    // It warns of each "use client" in packages, which means nothing here.
    logLevel: 'error',
    plugins: [messages(), lingui({ configPath })],
    oxc: { jsx: { runtime: 'automatic' } },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      write: false,
      ssr: source,
      target: 'es2023',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  if (output?.output.length !== 1) throw new Error('the shell of the page was not built as one module')
  return `data:text/javascript;base64,${Buffer.from(output.output[0].code).toString('base64')}`
}
