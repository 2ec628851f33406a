import { parse } from 'yaml'
import { z } from 'zod'

/** The front matter of every written page; lengths in characters. */
export const pageFacts = {
  title: z.string().min(1).max(60),
  description: z.string().min(10).max(240),
  /** The date of the last change, `YYYY-MM-DD`. */
  updated: z.iso.date(),
}

const frontMatter = z.strictObject(pageFacts)

export type FrontMatter = z.infer<typeof frontMatter>

const fenced = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/** Splits a Markdown file into front matter (YAML between `---` lines) and body. Throws if that is invalid. */
export function readFrontMatter(source: string): { facts: FrontMatter; body: string } {
  const [, facts, body] = fenced.exec(source) ?? []
  if (facts === undefined || body === undefined) throw new SyntaxError('a document must start with front matter')
  return { facts: frontMatter.parse(parse(facts)), body }
}
