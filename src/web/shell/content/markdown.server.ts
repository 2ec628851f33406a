import { Marked, type RendererObject, type Tokens } from 'marked'

export interface Section {
  readonly id: string
  readonly title: string
}

export interface RenderedMarkdown {
  readonly html: string
  /** The second-level headings, in order. */
  readonly sections: readonly Section[]
}

const alertClasses = { NOTE: 'note', TIP: 'tip', IMPORTANT: 'important', WARNING: 'warning' } as const
type AlertName = keyof typeof alertClasses
const isAlert = (name: string | undefined): name is AlertName => name !== undefined && Object.hasOwn(alertClasses, name)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Allowed link targets: this site, https and mailto; other links are shown as text. */
const safeTarget = /^(\/(?!\/)|#|https:\/\/|mailto:)/

function renderer(sections: Section[]): RendererObject {
  return {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens)
      if (depth !== 2) return `<h${depth}>${html}</h${depth}>\n`
      const section = {
        id: `section-${sections.length + 1}`,
        title: this.parser.parseInline(tokens, this.parser.textRenderer),
      }
      sections.push(section)
      return `<h2 id="${section.id}">${html}</h2>\n`
    },
    blockquote({ tokens }) {
      const html = this.parser.parse(tokens)
      const [mark, name] = /^<p>\[!(\w+)\]\s*/.exec(html) ?? []
      if (mark === undefined || !isAlert(name)) return `<blockquote>${html}</blockquote>\n`
      return `<div class="alert alert-${alertClasses[name]}"><p>${html.slice(mark.length)}</div>\n`
    },
    table(token) {
      const row = (cells: readonly Tokens.TableCell[], name: 'th' | 'td') =>
        `<tr>${cells.map((cell) => tableCell(cell, name, this.parser.parseInline(cell.tokens))).join('')}</tr>`
      const body = token.rows.map((cells) => row(cells, 'td')).join('')
      return `<div class="table-frame" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens).replace(/^mailto:/, '')
      if (!safeTarget.test(href)) return text
      const external = href.startsWith('https://') ? ' rel="noopener noreferrer" target="_blank"' : ''
      return `<a href="${escaped(href)}"${external}>${text}</a>`
    },
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
  }
}

function tableCell({ align }: Tokens.TableCell, name: 'th' | 'td', html: string): string {
  const aligned = align === 'right' || align === 'center' ? ` class="${align}"` : ''
  return `<${name}${name === 'th' ? ' scope="col"' : ''}${aligned}>${html}</${name}>`
}

/**
 * Renders GitHub-flavoured Markdown with alerts (`> [!NOTE]`); HTML and images are shown as text. Section ids are
 * numbers, so that they are the same in every language.
 */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const sections: Section[] = []
  const html = new Marked({ async: false, gfm: true, renderer: renderer(sections) }).parse(markdown, { async: false })
  return { html, sections }
}
