// Test projects: `rules` need no servers, `servers` need the backing servers, the end-to-end tests (`product`) a product
// per worker, each of the `faults` a product of its own, `docker` and `production` a Docker engine. `npm test` and
// `npm run test:full` choose the files (scripts/testing/test-files.ts).
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { messages } from './web/babel-build.ts'

/** Busy machines are slow, and the result counts, not the time. */
const patient = {
  testTimeout: 480_000,
  hookTimeout: 480_000,
  expect: { poll: { timeout: 120_000 } },
  // Where CI is set, a failed test runs a second time. The report names it, as a flaky test is a bug.
  retry: process.env.CI ? 1 : 0,
}

// Files of a worker share its modules, to save processor time. So modules register no hooks (test/lib/clean-ups.ts).
const shared = { ...patient, isolate: false }

const endToEnd = {
  ...shared,
  setupFiles: ['test/lib/set-up.ts', 'test/lib/start-product.ts'],
  globalSetup: ['test/boot-product.ts'],
  // The number of products.
  maxWorkers: Number(process.env.PRODUCTS ?? 1),
}

/** By size, unless an earlier run is known. The longest are short: at the end, one worker would run them alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/(accessibility|odd-browsers)/.test(moduleId)
    const { long = [], short = [] } = Object.groupBy(await super.sort(files), (file) =>
      isLong(file) ? 'long' : 'short',
    )
    return [...long, ...short]
  }
}

const ofParts = (ending: string) => `{packages,gateway,services,web,infra,scripts}/**/test/**/*${ending}`

export default defineConfig({
  test: {
    // Most tests wait for servers, so more workers than cores are faster. Fault tests at full size run one at a time.
    maxWorkers: process.env.FAULT_SIZE === 'full' ? 1 : 4,
    // The projects transform the same modules.
    fsModuleCache: true,
    fsModuleCachePath: 'node_modules/.cache/vitest',
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'full', description: 'The full ring of tests, see CONTRIBUTING.md.' }],
    projects: [
      {
        plugins: [messages()],
        test: {
          ...shared,
          name: 'rules',
          setupFiles: ['web/test/start-english.ts'],
          include: [ofParts('.test.ts')],
          exclude: ['**/node_modules/**', ofParts('.servers.test.ts')],
        },
      },
      {
        test: {
          ...shared,
          name: 'servers',
          include: [ofParts('.servers.test.ts')],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          ...patient,
          testTimeout: 900_000,
          name: 'faults',
          include: ['test/faults/*.test.ts'],
          setupFiles: ['test/lib/set-up.ts'],
          // Each file starts a product of its own. Projects with other numbers of workers run in turn.
          maxWorkers: process.env.FAULT_SIZE === 'full' ? 1 : 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'product',
          include: ['test/*.test.ts'],
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
