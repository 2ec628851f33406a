/** A thing that schema.org has a word for. */
export interface Thing {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** Structured data for search engines; `<` is escaped so that no text ends the element. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  if (things.length === 0) return null
  const graph = { '@context': 'https://schema.org', '@graph': things }
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
