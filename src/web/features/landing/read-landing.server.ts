import { parse } from 'yaml'
import { z } from 'zod'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import type { SiteProfile } from '#contract/site-profile.ts'
import { fillVariables } from '../../shell/content/fill-variables.ts'
import { pageFacts } from '../../shell/content/front-matter.server.ts'
import { renderMarkdown } from '../../shell/content/markdown.server.ts'
import { blocks, themes, type Block } from './blocks.ts'

const files = import.meta.glob<string>('../../../../content/landing/**/*.yaml', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const landing = z.strictObject({ ...pageFacts, theme: z.enum(themes), blocks })

export type Landing = z.infer<typeof landing>

/** Fills the variables of the site profile into all strings of a content file. */
function fillStrings(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((item) => fillStrings(item, fill))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillStrings(item, fill)]))
}

/** Renders Markdown to HTML. */
const toView = (block: Block): Block =>
  block.type === 'text' ? { ...block, body: renderMarkdown(block.body).html } : block

const cache = new Map<string, Landing>()

function readFile(name: string, language: Language, site: SiteProfile): Landing | null {
  const source = files[`../../../../content/landing/${language}/${name}.yaml`]
  if (source === undefined) return null
  const page = landing.parse(fillStrings(parse(source), (text) => fillVariables(text, site, language).text))
  return { ...page, blocks: page.blocks.map(toView) }
}

/** The landing page at `path` in `language`, else in Japanese, with Markdown as HTML; null if neither exists. */
export function readLanding(path: string, language: Language, site: SiteProfile): Landing | null {
  const name = path.replace(/^\/|\/$/g, '')
  const key = `${language} ${name}`
  const page =
    cache.get(key) ??
    readFile(name, language, site) ??
    (language === defaultLanguage ? null : readFile(name, defaultLanguage, site))
  if (page) cache.set(key, page)
  return page
}
