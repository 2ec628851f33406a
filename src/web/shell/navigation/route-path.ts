import type { siteRows } from '../../routes.ts'

type RowPath = (typeof siteRows)[number]['path']

type Joined<Path extends string> = Path extends `${infer First}/${infer Rest}` ? `${First}___${Joined<Rest>}` : Path

/** The segments of the path with `___` between them: `/live-info/{id}` is `live-info___{id}`, and `/` is `index`. */
export type RouteName = RowPath extends infer Path
  ? Path extends '/'
    ? 'index'
    : Path extends `/${infer Rest}`
      ? Joined<Rest>
      : never
  : never

type ParamOf<Name> = Name extends `${string}{${infer Param}}${infer Rest}` ? Param | ParamOf<Rest> : never

type Params<Name> = Readonly<Record<ParamOf<Name>, string | number>>

/** The path of the page with this name, with its parameters filled in. */
export function routePath<Name extends RouteName>(
  name: Name,
  ...[params]: [ParamOf<Name>] extends [never] ? [] : [params: Params<Name>]
): string {
  if (name === 'index') return '/'
  const values: Readonly<Record<string, string | number>> = params ?? {}
  return `/${name.replaceAll('___', '/').replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))}`
}
