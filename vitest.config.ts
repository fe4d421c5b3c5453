// Test projects: `rules` need no servers, `servers` need the backing servers, each of the `faults` starts a product of
// its own, and the end-to-end tests (`product`) have one per worker. `docker` and `production` need a Docker engine.
import { defineConfig } from 'vitest/config'

/** Polls for long, because the result counts and not the time: machines are busy. */
const patientPolls = { poll: { timeout: 60_000 } }

/** The number of products for end-to-end tests: one per worker. */
const products = Number(process.env.PRODUCTS ?? 1)

export default defineConfig({
  test: {
    // Most tests wait for servers, so more workers than cores are faster. Fault tests at full size run one at a time.
    maxWorkers: process.env.FAULT_SIZE === 'full' ? 1 : 4,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{packages,gateway,services,web,infra,scripts}/**/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.servers.test.ts'],
          // Enough for pictures of 50 megapixels, and for a browser, on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patientPolls,
        },
      },
      {
        test: {
          name: 'servers',
          include: ['{packages,gateway,services,infra,scripts}/**/test/**/*.servers.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patientPolls,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults-*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patientPolls,
        },
      },
      {
        test: {
          name: 'product',
          include: ['test/**/*.test.ts'],
          exclude: ['test/faults-*.test.ts', 'test/*-performance.test.ts', 'test/docker/**'],
          globalSetup: ['test/boot-product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patientPolls,
          maxWorkers: products,
          // After all others, which would slow the browser down.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'performance',
          include: ['test/*-performance.test.ts'],
          globalSetup: ['test/boot-product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patientPolls,
          maxWorkers: products,
          // Alone, because it measures.
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'docker',
          include: ['test/docker/compose.test.ts'],
          globalSetup: ['test/docker/boot-compose.ts'],
          setupFiles: ['test/docker/resolve-localhost.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patientPolls,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'production',
          include: ['test/docker/production.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 900_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
