import { defineConfig } from 'vitest/config'

/** Ports, encoders and browsers: one file at a time, so that none starves another. */
const real = ['tests/e2e/**/*.test.ts', 'tests/media/**/*.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    // A busy machine may take its time; what never comes is found out all the same.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: real,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'real',
          include: real,
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
