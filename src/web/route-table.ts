import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'
import type { LayoutName } from './shell/frame/layout-names.ts'

/** The guards that there are, in the order in which their rows are written. */
const accesses = ['auth', 'notauth', 'firebase-log'] as const
export type Access = (typeof accesses)[number]

/** One row of the route table: an address, its screen, its layout, and who may see it. */
export interface PageRow {
  readonly path: string
  readonly module: string
  readonly layout: LayoutName
  readonly access: Access | null
}

function knownAccess(name: string): Access {
  const access = accesses.find((known) => known === name)
  if (!access) throw new Error(`Unknown route middleware: ${name}`)
  return access
}

/**
 * A row; `path` is written as in the specification (`/live-info/{id}`), `*` matches what no other row does. `access`
 * names the route's middleware; throws for a name that there is none of.
 */
export function page(path: string, module: string, layoutName: LayoutName, access: string | null = null): PageRow {
  return { path, module, layout: layoutName, access: access === null ? null : knownAccess(access) }
}

const routerPath = (path: string) => path.replace(/^\//, '').replaceAll(/\{(\w+)\}/g, ':$1')

function screen({ path, module }: PageRow): RouteConfigEntry {
  const file = `pages/${module}.tsx`
  // Routes may share a screen, so each has an id of its own.
  return path === '/' ? { file, index: true } : route(routerPath(path), file, { id: path })
}

function guarded(layoutName: LayoutName, access: Access | null, rows: readonly PageRow[]): RouteConfigEntry[] {
  const screens = rows.filter((row) => row.access === access).map(screen)
  if (access === null || screens.length === 0) return screens
  return [layout(`guards/${access}.tsx`, { id: `${layoutName}-${access}` }, screens)]
}

/** Groups rows into their layouts, and within a layout into their guards. */
export function routeTable(rows: readonly PageRow[]): RouteConfigEntry[] {
  return [...new Set(rows.map((row) => row.layout))].map((name) => {
    const inside = rows.filter((row) => row.layout === name)
    const children = [null, ...accesses].flatMap((access) => guarded(name, access, inside))
    return layout(`layouts/${name}.tsx`, { id: name }, children)
  })
}
