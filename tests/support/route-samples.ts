/** Which pages stand for the others: those of one screen and layout differ in their words. */
import { elementsOf, readHtml } from './html.ts'
import { rows, type SpecifiedRow } from './rows.ts'
import { site } from './shared-site.ts'

/** The kinds of elements that a page is made of: what can be a barrier by its looks. */
async function kindsOf({ path }: SpecifiedRow): Promise<string[]> {
  const html = await (await fetch(site.url + path, { headers: { 'accept-language': 'ja' } })).text()
  return elementsOf(readHtml(html)).map(({ tag, attributes }) => `${tag} ${attributes.get('class') ?? ''}`)
}

/** Of rows that share screen and layout as few as hold every kind of element that any of them has. */
async function samplesOf(group: readonly SpecifiedRow[]): Promise<SpecifiedRow[]> {
  if (group.length === 1) return [...group]
  const pages = await Promise.all(group.map(async (row) => ({ row, kinds: await kindsOf(row) })))
  const missing = new Set(pages.flatMap(({ kinds }) => kinds))
  const chosen: SpecifiedRow[] = []
  const news = ({ kinds }: (typeof pages)[number]) => new Set(kinds.filter((kind) => missing.has(kind))).size
  while (missing.size > 0) {
    const [richest] = pages.toSorted((one, other) => news(other) - news(one))
    if (!richest) break
    for (const kind of richest.kinds) missing.delete(kind)
    chosen.push(richest.row)
  }
  return chosen
}

const groups = await Promise.all(
  [...Map.groupBy(rows, ({ module, layout }) => `${module} ${layout}`).values()].map(samplesOf),
)

/** Pages that hold every kind of element there is. */
export const samples: ReadonlySet<SpecifiedRow> = new Set(groups.flat())

/** One page of each screen and layout. */
export const screens: ReadonlySet<SpecifiedRow> = new Set(groups.flatMap((group) => group.slice(0, 1)))
