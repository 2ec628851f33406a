import { parse } from 'yaml'
import { z } from 'zod'

/** What every written page says of itself; lengths in characters. */
export const pageFacts = {
  title: z.string().min(1).max(60),
  description: z.string().min(10).max(240),
  /** The day of its last change, `YYYY-MM-DD`. */
  updated: z.iso.date(),
}

const frontMatter = z.strictObject(pageFacts)

export type FrontMatter = z.infer<typeof frontMatter>

const fenced = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/** Splits a Markdown file into its front matter (YAML between `---` lines) and its body. Throws on any fault of it. */
export function readFrontMatter(source: string): { facts: FrontMatter; body: string } {
  const [, facts, body] = fenced.exec(source) ?? []
  if (facts === undefined || body === undefined) throw new SyntaxError('a document begins with front matter')
  return { facts: frontMatter.parse(parse(facts)), body }
}
