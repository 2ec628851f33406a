import { defaultLanguage, type Language } from '#contract/languages.ts'
import type { SiteProfile } from '#contract/site-profile.ts'
import { fillVariables } from '../../shell/content/fill-variables.ts'
import { readFrontMatter, type FrontMatter } from '../../shell/content/front-matter.server.ts'
import { renderMarkdown, type RenderedMarkdown } from '../../shell/content/markdown.server.ts'

const files = import.meta.glob<string>('../../../../content/pages/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

export interface WrittenDocument extends FrontMatter, RenderedMarkdown {
  readonly name: string
  /** The site profile lacks values that this document shows. */
  readonly incomplete: boolean
}

const cache = new Map<string, WrittenDocument>()

function readFile(name: string, language: Language, site: SiteProfile): WrittenDocument | null {
  const source = files[`../../../../content/pages/${language}/${name}.md`]
  if (source === undefined) return null
  const { facts, body } = readFrontMatter(source)
  const fill = (text: string) => fillVariables(text, site, language)
  const { text, incomplete } = fill(body)
  const [title, description] = [fill(facts.title).text, fill(facts.description).text]
  return { name, ...facts, title, description, ...renderMarkdown(text), incomplete }
}

/** The document at `path` (`/lp/terms`: file `lp-terms`) in `language`, else in Japanese; null if there is none. */
export function readDocument(path: string, language: Language, site: SiteProfile): WrittenDocument | null {
  const name = path.replace(/^\/|\/$/g, '').replaceAll('/', '-')
  const key = `${language} ${name}`
  const document =
    cache.get(key) ??
    readFile(name, language, site) ??
    (language === defaultLanguage ? null : readFile(name, defaultLanguage, site))
  if (document) cache.set(key, document)
  return document
}
