import * as build from 'virtual:react-router/server-build'

export interface SitePath {
  readonly path: string
  /** Behind a guard of the route table. */
  readonly guarded: boolean
}

/** Every address of the route table that has no parameters. */
export function sitePaths(): SitePath[] {
  const { routes } = build
  return Object.values(routes).flatMap((route) => {
    const path = route?.index === true ? '/' : `/${route?.path ?? ''}`
    // A screen stands in its layout, or in a guard that stands in the layout; layouts stand in the root.
    const layout = routes[route?.parentId ?? '']
    const screen = layout !== undefined && (route?.index === true || path !== '/')
    return screen && !/[:*]/.test(path) ? [{ path, guarded: layout.parentId !== 'root' }] : []
  })
}
