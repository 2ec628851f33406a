import { languages, type Language } from '#contract/languages.ts'
import type { Card } from '#server/ports/pictures/port.ts'
import type { PageFacts } from '../page-facts.ts'

export interface CardAddress {
  readonly language: Language
  /** Of the page that the card stands for. */
  readonly path: string
}

const longest = 300

/** The page behind `/share-card/{language}{path}.png`, where `/index` is `/`; null where no page can be meant. */
export function readCardAddress(url: string): CardAddress | null {
  const [, tag, page = ''] = /^\/share-card\/([a-z]{2})(\/[^?#]*)\.png(?:\?|$)/.exec(url) ?? []
  const language = languages.find((known) => known === tag)
  if (!language || page.length > longest) return null
  const path = page === '/index' ? '/' : page
  // What is another address once it is read, such as `//host` or `/a/../b`, is none of ours.
  const origin = 'http://site.invalid'
  return URL.canParse(path, origin) && new URL(path, origin).href === origin + path ? { language, path } : null
}

/** The first sentence of a text, and the rest. */
function firstSentence(text: string): [string, string] {
  const [, first = text, rest = ''] = /^(.+?[。！？!?]|.+?\.(?=\s))\s*(.*)$/su.exec(text) ?? []
  return [first, rest]
}

/** What stands on the card of a page. The first page has the site's name for a title, which stands on every card. */
export function cardOf({ title, description, siteName }: PageFacts, host: string): Card {
  if (title !== siteName) return { siteName, title, description, host }
  const [first, rest] = firstSentence(description)
  return { siteName, title: first, description: rest, host }
}
