// Test projects: rules need nothing, services need the backing servers, fault tests start a product of their own each,
// browser journeys share one.
import { defineConfig } from 'vitest/config'

/** What is there in the end counts, not how soon: machines are busy. */
const inTheEnd = { poll: { timeout: 60_000 } }

export default defineConfig({
  test: {
    // Most tests wait for servers, so there may be more of them at work than there are cores. At full size one at a time.
    maxWorkers: process.env.FAULT_SIZE === 'full' ? 1 : 3,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{packages,gateway,services,web,infra,scripts}/**/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.servers.test.ts'],
          // Pictures of fifty million pixels, and a browser, on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: inTheEnd,
        },
      },
      {
        test: {
          name: 'servers',
          include: ['{packages,gateway,services,infra,scripts}/**/test/**/*.servers.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: inTheEnd,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults-*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: inTheEnd,
        },
      },
      {
        test: {
          name: 'product',
          include: ['test/**/*.test.ts'],
          exclude: ['test/faults-*.test.ts', 'test/docker/**'],
          globalSetup: ['test/boot-product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: inTheEnd,
          fileParallelism: false,
          // After all others, which would take the browser's time.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'docker',
          include: ['test/docker/*.test.ts'],
          globalSetup: ['test/docker/boot-compose.ts'],
          setupFiles: ['test/docker/resolve-localhost.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: inTheEnd,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
