import { defineConfig } from 'vitest/config'

/** Encoders, and browsers that play what they send: one file at a time, so that none starves another. */
const playing = [
  'tests/media/**/*.test.ts',
  'tests/e2e/{archive,bad-network,browser-live,chat,engine-apart,gifts,go-live,low-latency}*.test.ts',
  'tests/e2e/{media-nodes,pictures,private-live,quality,start-and-stop,studio}*.test.ts',
]
/** Browsers that read pages; one file at a time too, because each has a site of its own that does all its work. */
const browsing = ['tests/e2e/**/*.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    globalSetup: 'tests/support/prepare-database.ts',
    // A busy machine may take its time; what never comes is found out all the same.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 300_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [...playing, ...browsing],
          maxWorkers: 2,
          setupFiles: 'tests/support/remove-own-directories.ts',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browsing',
          include: browsing,
          exclude: playing,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'playing',
          include: playing,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
