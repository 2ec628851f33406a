import { reloadForFile } from './reload-for-file.ts'

interface RouteFile {
  readonly id: string
  readonly module: string
}

/** A route module that shows `error`: of a promise that rejects, the router would make an empty page. */
const faulty = (error: unknown): unknown => ({
  clientMiddleware: [],
  default() {
    throw error
  },
})

/**
 * Loads a route's module for the router, in place of react-router's function of the same name (`vite.config.ts` puts
 * it there), which would load the page anew as often as it fails, and always the page that is being left. Where a
 * reload will not do, the route shows the error page.
 */
export async function loadRouteModule(route: RouteFile, loaded: Record<string, unknown>): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id]
  try {
    const module: unknown = await import(/* @vite-ignore */ route.module)
    loaded[route.id] = module
    return module
  } catch (error) {
    return reloadForFile() ? new Promise(() => undefined) : faulty(error)
  }
}
