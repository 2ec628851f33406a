import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'
import type { LayoutName } from './shell/frame/layout-names.ts'

/** The guards, in the order of their rows. */
const accesses = ['auth', 'notauth', 'firebase-log'] as const
export type Access = (typeof accesses)[number]

/** A row of the route table: address, page module, layout and guard. */
export interface PageRow<Path extends string = string> {
  readonly path: Path
  readonly module: string
  readonly layout: LayoutName
  readonly access: Access | null
}

function parseAccess(name: string): Access {
  const access = accesses.find((candidate) => candidate === name)
  if (!access) throw new Error(`Unknown route middleware: ${name}`)
  return access
}

/**
 * Creates a row. `path` is written as in the specification (`/live-info/{id}`); `*` matches any other path. `access`
 * names the guard; throws for an unknown name.
 */
export function page<const Path extends string>(
  path: Path,
  module: string,
  layoutName: LayoutName,
  access: string | null = null,
): PageRow<Path> {
  return { path, module, layout: layoutName, access: access === null ? null : parseAccess(access) }
}

const routerPath = (path: string) => path.replace(/^\//, '').replaceAll(/\{(\w+)\}/g, ':$1')

/** The name of a page, by which code refers to it: `/live-info/{id}` is `live-info___{id}`. */
export const routeName = (path: string): string =>
  path === '/' ? 'index' : path.replace(/^\//, '').replaceAll('/', '___')

function pageRoute({ path, module }: PageRow): RouteConfigEntry {
  const file = `pages/${module}.tsx`
  const id = routeName(path)
  return path === '/' ? { file, index: true, id } : route(routerPath(path), file, { id })
}

function guarded(layoutName: LayoutName, access: Access | null, rows: readonly PageRow[]): RouteConfigEntry[] {
  const pages = rows.filter((row) => row.access === access).map(pageRoute)
  if (access === null || pages.length === 0) return pages
  return [layout(`guards/${access}.tsx`, { id: `${layoutName}-${access}` }, pages)]
}

/** Groups rows by layout, and within a layout by guard. */
export function routeTable(rows: readonly PageRow[]): RouteConfigEntry[] {
  return [...new Set(rows.map((row) => row.layout))].map((name) => {
    const layoutRows = rows.filter((row) => row.layout === name)
    const children = [null, ...accesses].flatMap((access) => guarded(name, access, layoutRows))
    return layout(`layouts/${name}.tsx`, { id: name }, children)
  })
}
