import { languages, type Language } from '#contract/languages.ts'
import type { Card } from '#server/ports/images/port.ts'
import type { PageFacts } from '../page-facts.ts'

export interface CardAddress {
  readonly language: Language
  /** Path of the page, with the query of a page that has its own. */
  readonly path: string
}

const maxPathLength = 300

/** The query of the page, as the parameter `page` of the URL of its card. */
function readQuery(url: string): string {
  const query = new URL(url, 'http://site.invalid').searchParams.get('page') ?? ''
  return query === '' ? '' : `?${new URLSearchParams(query)}`
}

/**
 * Parses `/share-card/{language}{path}.png`, where `/index` means `/`, with the query of the page in `page`; null for
 * invalid URLs.
 */
export function readCardAddress(url: string): CardAddress | null {
  const [, tag, page = ''] = /^\/share-card\/([a-z]{2})(\/[^?#]*)\.png(?:\?|$)/.exec(url) ?? []
  const language = languages.find((code) => code === tag)
  if (!language || page.length > maxPathLength || url.length > 2 * maxPathLength) return null
  const path = page === '/index' ? '/' : page
  const query = readQuery(url)
  // Paths that URL parsing changes, such as `//host` and `/a/../b`, are rejected.
  const origin = 'http://site.invalid'
  return URL.canParse(path, origin) && new URL(path, origin).href === origin + path
    ? { language, path: path + query }
    : null
}

/** The first sentence of a text, and the rest. */
function firstSentence(text: string): [string, string] {
  const [, first = text, rest = ''] = /^(.+?[。！？!?]|.+?\.(?=\s))\s*(.*)$/su.exec(text) ?? []
  return [first, rest]
}

/** The text of a page's card. The home page's title is the site name, which is on all cards, so its description is used. */
export function cardOf({ title, description, siteName, card }: PageFacts, host: string): Card {
  if (card !== null) return { siteName, title: card.title, description: card.note, host }
  if (title !== siteName) return { siteName, title, description, host }
  const [first, rest] = firstSentence(description)
  return { siteName, title: first, description: rest, host }
}
