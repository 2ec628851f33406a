/** A sample of the pages: those of one screen and layout differ only in their texts. */
import { elementsOf, readHtml } from './html.ts'
import { rows, type SpecifiedRow } from './routes.ts'
import { site } from './shared-site.ts'

/** Element kinds (tag and classes) of a page, which determine visual accessibility problems. */
async function kindsOf({ path }: SpecifiedRow): Promise<string[]> {
  const html = await (await fetch(site.url + path, { headers: { 'accept-language': 'ja' } })).text()
  return elementsOf(readHtml(html)).map(({ tag, attributes }) => `${tag} ${attributes.get('class') ?? ''}`)
}

/** The fewest rows of a group (same screen and layout) that together contain all its element kinds. */
async function samplesOf(group: readonly SpecifiedRow[]): Promise<SpecifiedRow[]> {
  if (group.length === 1) return [...group]
  const pages = await Promise.all(group.map(async (row) => ({ row, kinds: await kindsOf(row) })))
  const missing = new Set(pages.flatMap(({ kinds }) => kinds))
  const chosen: SpecifiedRow[] = []
  const newKinds = ({ kinds }: (typeof pages)[number]) => new Set(kinds.filter((kind) => missing.has(kind))).size
  while (missing.size > 0) {
    const [richest] = pages.toSorted((one, other) => newKinds(other) - newKinds(one))
    if (!richest) break
    for (const kind of richest.kinds) missing.delete(kind)
    chosen.push(richest.row)
  }
  return chosen
}

const groups = await Promise.all(
  [...Map.groupBy(rows, ({ module, layout }) => `${module} ${layout}`).values()].map(samplesOf),
)

/** Pages that together contain every kind of element. */
export const samples: ReadonlySet<SpecifiedRow> = new Set(groups.flat())

/** One page per screen and layout. */
export const screens: ReadonlySet<SpecifiedRow> = new Set(groups.flatMap((group) => group.slice(0, 1)))
