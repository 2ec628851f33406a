import { lazy, type ComponentType } from 'react'
import type { MiddlewareFunction } from 'react-router'
import { firstInput } from '../../ui/first-input.ts'
import { ignoreFileError } from '../reload/reload-guard.ts'

const changing = Promise.withResolvers<void>()

/** Hydrates on the first navigation and for newer data: the router shows these only with all scripts of the page. */
export const startLazyHydration: MiddlewareFunction<unknown> = (_, next) => {
  changing.resolve()
  return next()
}

// From the start: the viewer may move before React comes to the component.
const moved = typeof window === 'undefined' ? changing.promise : firstInput()

/**
 * A component that works without scripts: the server renders it at once, and the browser loads its script when the viewer
 * first moves, or `atOnce` after the first files. It needs a `Suspense` of its own. If its file fails, what the server has
 * rendered stays until a navigation, which loads it again.
 */
export const lazilyHydrated = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { atOnce = false } = {},
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    if (!atOnce) await Promise.race([moved, changing.promise])
    try {
      return { default: await load() }
    } catch (error) {
      ignoreFileError(error)
      await changing.promise
      return { default: await load() }
    }
  })
