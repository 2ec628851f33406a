/** Sample tests that fail on purpose; `*.sample.ts` is in no group. */
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['tests/repo/samples/*.sample.ts'] } })
