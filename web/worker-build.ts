// Builds the service worker, with the list of the files that it keeps.
import { build, type Plugin, type Rolldown } from 'vite'
import { buildTarget, oldestBrowsersText } from './browsers.ts'
import { findNewBuiltIns } from './built-ins.ts'

const entry = new URL('worker/service-worker.ts', import.meta.url).pathname
/** What members need: neither the code for others nor fonts of other scripts. */
const isKept = (file: string) =>
  /\.(js|css|woff2)$/.test(file) && !/(admin|diagnostics|landing)-page|inter-(?!latin-wght)/.test(file)

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // After the page and the styles are written.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      const html = page?.type === 'asset' ? String(page.source) : ''
      const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path]) => path)
      if (scripts.length === 0) this.error('index.html has no scripts')
      const files = Object.keys(bundle).map((file) => `/${file}`)
      const define = {
        buildFiles: JSON.stringify(files.filter(isKept)),
        pageScripts: JSON.stringify(scripts),
      }
      const source = await bundleWorker(define)
      // The check of the pages does not see it: it is built by itself.
      const found = findNewBuiltIns(source).join(', ')
      if (found) this.error(`sw.js uses ${found}, newer than ${oldestBrowsersText}`)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

async function bundleWorker(define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: buildTarget,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  if (!output) throw new Error('the service worker was not built')
  return output.output[0].code
}
