import type { MiddlewareFunction } from 'react-router'
import { fullLoadTarget, loadPage } from '../navigation/full-load.ts'

/** Stops a navigation of an old build's page, and loads its target from the server instead. */
export const leaveOldBuild: MiddlewareFunction<unknown> = async (_, next) => {
  const target = fullLoadTarget()
  if (target === null) return next()
  loadPage(target)
  // The page goes; whatever the router did until then would flash by.
  return new Promise(() => undefined)
}
