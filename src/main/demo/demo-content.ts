import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { contentState } from './content-state.ts'
import { fillDemo, type FillDeps } from './fill.ts'

/** The pause before another attempt, in milliseconds. */
const retryMs = 10_000

export interface DemoContent {
  stop(): Promise<void>
}

/** Makes the content of the demo in the background, unless it has been made; continues after a restart. */
export function makeDemoContent(
  deps: Omit<FillDeps, 'startedAt' | 'signal'>,
  directory: string,
  log: Logger,
): DemoContent {
  const state = contentState(directory)
  const stopped = new AbortController()
  const { signal } = stopped
  async function run(): Promise<void> {
    for (;;) {
      const startedAt = state.unfinishedSince()
      if (startedAt === null || signal.aborted) return
      const begin = performance.now()
      try {
        await fillDemo({ ...deps, startedAt, signal })
        state.finish()
        log.info({ seconds: Math.round((performance.now() - begin) / 1000) }, 'the content of the demo is complete')
      } catch (err) {
        if (signal.aborted) return
        log.warn({ err }, 'the content of the demo could not be completed; trying again')
        await sleep(retryMs, undefined, { signal }).catch(() => {})
      }
    }
  }
  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
