import * as build from 'virtual:react-router/server-build'

export interface SitePath {
  readonly path: string
  /** Requires a guard of the route table. */
  readonly guarded: boolean
}

/** All addresses of the route table without parameters. */
export function sitePaths(): SitePath[] {
  const { routes } = build
  return Object.values(routes).flatMap((route) => {
    const path = route?.index === true ? '/' : `/${route?.path ?? ''}`
    // A page is a child of its layout, or of a guard in the layout; layouts are children of the root.
    const parent = routes[route?.parentId ?? '']
    const isPage = parent !== undefined && (route?.index === true || path !== '/')
    return isPage && !/[:*]/.test(path) ? [{ path, guarded: parent.parentId !== 'root' }] : []
  })
}
