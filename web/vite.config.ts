// Build of the web: hashed assets, precompressed copies, budget of the main screen's first load.
import { gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

const firstLoadMaxBytes = 150 * 1024

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    compression({ algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')] }),
    firstLoadBudget('src/pages/main-page.tsx'),
  ],
  build: {
    target: 'es2023',
    // Assets inlined as data: URLs would violate the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

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
