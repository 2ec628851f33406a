import { lazy, type ComponentType } from 'react'
import { optionalFile } from './reload-guard.ts'

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>

/** How long after its first failure a file is requested again, in milliseconds; twice as long after each further one. */
export const retryMs = 5000
const longestRetryMs = 5 * 60_000

/**
 * A component that is loaded when it is first rendered. While its file fails, the fallback of its `Suspense` is shown, and
 * the file is requested again; the error page never replaces the page, which may hold work. A browser that keeps the failure
 * of a module, as all did before 2026, loads it only with the next page: the reload guard reloads this one.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  return lazy(async () => {
    for (let pause = retryMs; ; pause = Math.min(2 * pause, longestRetryMs)) {
      try {
        return await load()
      } catch {
        // The browser logs it.
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  })
}

/** Like `lazyPart`, for a component that its page works without: its failure does not reload the page. */
export const optionalPart = <Props extends object>(load: Load<Props>) => lazyPart(() => optionalFile(load()))
