/** Reads the HTML that the site draws, which is well-formed: every element that may have children is closed. */

export interface Element {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (Element | string)[]
}

const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const unread = new Set(['script', 'style', 'template', 'noscript'])
const token =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<(\/?)([a-z][\w:-]*)((?:[^">]|"[^"]*")*?)(\/?)>|[^<]+/gi

/** The root element. Throws where an end tag closes no element that is open. */
export function readHtml(html: string): Element {
  const top: (Element | string)[] = []
  const open: { tag: string; children: (Element | string)[] }[] = [{ tag: '', children: top }]
  for (const [text, raw, closing, name = '', written = '', closed] of html.matchAll(token)) {
    const children = open.at(-1)?.children ?? top
    const tag = name.toLowerCase()
    if (raw !== undefined || text.startsWith('<!')) continue
    if (tag === '') children.push(text)
    else if (closing === '/') {
      const last = open.pop()
      if (last?.tag !== tag) throw new Error(`</${tag}> closes <${last?.tag}>`)
    } else {
      const attributes = new Map(
        [...written.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
      )
      const element = { tag, attributes, children: [] }
      children.push(element)
      if (!voids.has(tag) && closed !== '/') open.push(element)
    }
  }
  const root = top.find((one): one is Element => typeof one !== 'string' && one.tag === 'html')
  if (!root || open.length !== 1) throw new Error(`not every element is closed: ${open.map(({ tag }) => tag).join()}`)
  return root
}

/** Every element at or below `element` that a browser with scripts shows, in their order. */
export const elementsOf = (element: Element): Element[] =>
  unread.has(element.tag)
    ? []
    : [element, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child)))]

export const textOf = (element: Element): string =>
  unread.has(element.tag)
    ? ''
    : element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/** What somebody who does not see hears of a link or a button; ids that it points to are not looked up. */
function nameOf(element: Element): string {
  const pictures = elementsOf(element).map(
    ({ attributes }) => attributes.get('alt') ?? attributes.get('aria-label') ?? '',
  )
  const pointed = element.attributes.get('aria-labelledby') ?? element.attributes.get('title') ?? ''
  return [textOf(element), ...pictures, pointed].join('').trim()
}

/** Attributes by which one element speaks of others. */
const pointers = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-details']

/** Barriers that words and their order make: what axe would find without a screen. */
export function barriersIn(root: Element): string[] {
  const found: string[] = []
  const ids = new Set<string>()
  const elements = elementsOf(root)
  const pointedAt = new Set(
    elements.flatMap(({ attributes }) => pointers.flatMap((key) => attributes.get(key)?.split(' '))),
  )
  let level: number | null = null
  for (const element of elements) {
    const { tag, attributes, children } = element
    const id = attributes.get('id')
    if (id !== undefined && ids.has(id) && pointedAt.has(id)) found.push(`the id ${id} is there twice`)
    if (id !== undefined) ids.add(id)
    if (tag === 'img' && !attributes.has('alt')) found.push(`no alt: ${attributes.get('src')}`)
    const isHidden = attributes.get('aria-hidden') === 'true'
    if (['a', 'button', 'summary'].includes(tag) && !isHidden && nameOf(element) === '') {
      found.push(`no name: <${tag} ${[...attributes].join(' ')}>`)
    }
    const heading = /^h([1-6])$/.exec(tag)?.[1]
    if (heading !== undefined) {
      if (level !== null && Number(heading) > level + 1) found.push(`h${heading} after h${level}: ${textOf(element)}`)
      if (textOf(element).trim() === '') found.push(`an empty h${heading}`)
      level = Number(heading)
    }
    if (tag === 'ul' || tag === 'ol') {
      const strange = children.some((child) => typeof child !== 'string' && !['li', ...unread].includes(child.tag))
      if (strange && !attributes.has('role')) found.push(`a ${tag} with children that are no items`)
    }
  }
  return found
}
