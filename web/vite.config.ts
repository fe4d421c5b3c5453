// Build of the web: hashed assets, precompressed copies, preloads and budgets of pages, the service worker.
import { pagePlaceholders } from '@jumpingjack/contracts/gateway/page-placeholders'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { messages, withoutServerParts } from './babel-build.ts'
import { buildTarget, oldestBrowsersText } from './browsers.ts'
import { checkBuiltIns } from './built-ins.ts'
import { chunkGroups } from './chunks.ts'
import { factIcons } from './fact-icons.ts'
import { pageCode } from './page-code.ts'
import { pageShell } from './page-shell.ts'
import { serviceWorker } from './worker-build.ts'

const configPath = new URL('lingui.config.ts', import.meta.url).pathname

export default defineConfig({
  plugins: [
    messages(),
    withoutServerParts(),
    factIcons(),
    lingui({ configPath, failOnMissing: true, failOnCompileError: true }),
    react(),
    tailwindcss(),
    compression({ algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')] }),
    pageCode(),
    checkBuiltIns(),
    oldestBrowsersNotice(),
    pageShell(configPath),
    serviceWorker(),
  ],
  html: { cspNonce: pagePlaceholders.nonce },
  build: {
    target: buildTarget,
    // Assets inlined as data: URLs would violate the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})

function oldestBrowsersNotice(): Plugin {
  return {
    name: 'oldest-browsers-notice',
    transformIndexHtml: (html) => html.replaceAll('__OLDEST_BROWSERS__', oldestBrowsersText),
  }
}
