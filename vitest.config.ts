// Test projects: `rules` need no servers, `servers` need the backing servers, each of the `faults` starts a product of
// its own, and the end-to-end tests (`product`) have one per worker. `docker` and `production` need a Docker engine.
import { defineConfig } from 'vitest/config'
import { messages } from './web/messages-build.ts'

/** Busy machines are slow, and the result counts, not the time. */
const patient = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  // Where CI is set, a failed test runs a second time. The report marks it, as a flaky test is a bug.
  retry: process.env.CI ? 1 : 0,
}

// Files of a worker share its modules, to save processor time. So modules register no hooks (test/lib/clean-ups.ts).
const shared = { ...patient, isolate: false }

/** The number of products for end-to-end tests: one per worker. */
const products = Number(process.env.PRODUCTS ?? 1)

const endToEnd = {
  ...shared,
  setupFiles: ['test/lib/set-up.ts', 'test/lib/start-product.ts'],
  globalSetup: ['test/boot-product.ts'],
  maxWorkers: products,
}

export default defineConfig({
  test: {
    // Most tests wait for servers, so more workers than cores are faster. Fault tests at full size run one at a time.
    maxWorkers: process.env.FAULT_SIZE === 'full' ? 1 : 4,
    // The projects transform the same modules.
    fsModuleCache: true,
    fsModuleCachePath: 'node_modules/.cache/vitest',
    projects: [
      {
        plugins: [messages()],
        test: {
          ...shared,
          name: 'rules',
          setupFiles: ['web/test/start-english.ts'],
          include: ['{packages,gateway,services,web,infra,scripts}/**/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.servers.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'servers',
          include: ['{packages,gateway,services,infra,scripts}/**/test/**/*.servers.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          ...patient,
          name: 'faults',
          include: ['test/full/faults-*.test.ts'],
          setupFiles: ['test/lib/set-up.ts'],
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'product',
          include: ['test/**/*.test.ts'],
          exclude: ['test/full/faults-*.test.ts', 'test/*-performance.test.ts', 'test/docker/**'],
          // After all others, which would slow the browser down.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'performance',
          include: ['test/*-performance.test.ts'],
          // Alone, because it measures.
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...patient,
          name: 'docker',
          include: ['test/docker/compose.test.ts'],
          globalSetup: ['test/docker/boot-compose.ts'],
          setupFiles: ['test/docker/resolve-localhost.ts', 'test/lib/set-up.ts', 'test/lib/start-product.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...patient,
          name: 'production',
          include: ['test/docker/production.test.ts'],
          hookTimeout: 900_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
