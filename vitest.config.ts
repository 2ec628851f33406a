import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { filledTexts } from './src/web/locales/filled-texts.ts'

const suite: { files: Record<string, number> } = JSON.parse(
  readFileSync(new URL('bench/results/suite.json', import.meta.url), 'utf8'),
)

/** Starts the slowest files of the last recorded run first, so that no long file runs alone at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification): number =>
      suite.files[relative(import.meta.dirname, moduleId)] ?? Number.MAX_VALUE
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => (one.project === other.project ? seconds(other) - seconds(one) : 0))
  }
}

const longestWaitMs = 120_000

type Settings = TestProjectInlineConfiguration['test']

/** A group is the suffix of its files: `ledger.database.test.ts`; a file without one is pure. */
const group = (name: string, settings: Settings): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`{src,tests}/**/*.${name}.test.ts`], ...settings },
})

export default defineConfig({
  plugins: [filledTexts],
  test: {
    maxWorkers: 2,
    // A wait ends when its condition holds; a busy machine only makes it longer.
    expect: { poll: { timeout: longestWaitMs } },
    // A test has several waits. Hooks start sites as tests do: the same limit.
    testTimeout: 5 * longestWaitMs,
    hookTimeout: 5 * longestWaitMs,
    sequence: { sequencer: SlowestFirst },
    projects: [
      group('pure', {
        include: ['{src,tests}/**/*.test.{ts,tsx}'],
        exclude: ['**/*.{database,smoke,browser,live}.test.ts', '**/*.dom.test.{ts,tsx}'],
        pool: 'threads',
        isolate: false,
        setupFiles: 'tests/support/refuse-processes.ts',
        sequence: { groupOrder: 0 },
      }),
      group('dom', {
        include: ['src/**/*.dom.test.{ts,tsx}'],
        environment: 'happy-dom',
        pool: 'vmThreads',
        setupFiles: ['tests/support/refuse-processes.ts', 'tests/support/dom-document.ts'],
        // Everything runs in this process.
        expect: { poll: { timeout: longestWaitMs, interval: 10 } },
        sequence: { groupOrder: 0 },
      }),
      group('database', {
        isolate: false,
        globalSetup: ['tests/support/prepare-database.ts', 'tests/support/run-folder.ts'],
        // Most answers come from this process within a few milliseconds.
        expect: { poll: { timeout: longestWaitMs, interval: 10 } },
        sequence: { groupOrder: 1 },
      }),
      group('smoke', {
        isolate: false,
        // One file at a time, so that nothing runs beside it.
        maxWorkers: 1,
        globalSetup: ['tests/support/prepare-database.ts', 'tests/support/start-shared-site.ts'],
        sequence: { groupOrder: 2 },
      }),
      group('browser', {
        isolate: false,
        globalSetup: ['tests/support/prepare-database.ts', 'tests/support/start-shared-site.ts'],
        sequence: { groupOrder: 3 },
      }),
      group('live', {
        // Encoders and players wait for real time: a third worker uses the processors while two wait.
        maxWorkers: 3,
        globalSetup: ['tests/support/prepare-database.ts', 'tests/support/run-folder.ts'],
        sequence: { groupOrder: 4 },
      }),
    ],
  },
})
