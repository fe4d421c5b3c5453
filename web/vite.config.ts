// Build of the web: hashed assets, precompressed copies, budget of the main screen's first load.
import { gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

const firstLoadMaxBytes = 150 * 1024
const reactPackages =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|clsx|@tanstack\/(query-core|react-query))\//

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    compression({ algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')] }),
    withoutJsonSchemas(),
    firstLoadBudget('src/pages/main-page.tsx'),
  ],
  // The gateway replaces it with the nonce of each response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // Assets inlined as data: URLs would violate the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // In one chunk with zod, so that it is configured before any chunk creates schemas.
            { name: 'zod', test: /node_modules\/zod\/|zod-without-eval/ },
            // Changes rarely, so that browsers keep it over deployments.
            { name: 'react', test: reactPackages },
          ],
        },
      },
    },
  },
})

/** Every schema of zod refers to its conversion to JSON Schema, which no page uses. */
function withoutJsonSchemas(): Plugin {
  const conversion = /inst\._zod\.processJSONSchema = .*;$/gm
  return {
    name: 'without-json-schemas',
    transform: (code, id) =>
      id.endsWith('/zod/v4/classic/schemas.js') ? code.replace(conversion, '') : null,
  }
}

/** Fails the build if the entry and one lazy page, with all their static imports, exceed the budget. */
function firstLoadBudget(page: string): Plugin {
  return {
    name: 'first-load-budget',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const reachable = new Set<string>()
      const follow = (fileName: string) => {
        if (reachable.has(fileName)) return
        reachable.add(fileName)
        chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(follow)
      }
      for (const chunk of chunks) {
        if (chunk.isEntry || chunk.facadeModuleId?.endsWith(page)) follow(chunk.fileName)
      }
      const bytes = chunks
        .filter((chunk) => reachable.has(chunk.fileName))
        .reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
      const figure = `first load of the main screen: ${(bytes / 1024).toFixed(1)} KB of JavaScript, gzipped`
      if (bytes > firstLoadMaxBytes) this.error(`${figure}; the budget is ${firstLoadMaxBytes / 1024} KB`)
      this.info(figure)
    },
  }
}
