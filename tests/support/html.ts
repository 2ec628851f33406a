/** Parses the site's HTML, which is well-formed: every non-void element is closed. */

export interface Element {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (Element | string)[]
}

const voidElements = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
])
const hiddenElements = new Set(['script', 'style', 'template', 'noscript'])
const token =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<(\/?)([a-z][\w:-]*)((?:[^">]|"[^"]*")*?)(\/?)>|[^<]+/gi

/** The root element. Throws when an end tag does not match the open element. */
export function readHtml(html: string): Element {
  const top: (Element | string)[] = []
  const open: { tag: string; children: (Element | string)[] }[] = [{ tag: '', children: top }]
  for (const [text, raw, closing, name = '', attributeText = '', closed] of html.matchAll(token)) {
    const children = open.at(-1)?.children ?? top
    const tag = name.toLowerCase()
    if (raw !== undefined || text.startsWith('<!')) continue
    if (tag === '') children.push(text)
    else if (closing === '/') {
      const last = open.pop()
      if (last?.tag !== tag) throw new Error(`</${tag}> closes <${last?.tag}>`)
    } else {
      const attributes = new Map(
        [...attributeText.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
      )
      const element = { tag, attributes, children: [] }
      children.push(element)
      if (!voidElements.has(tag) && closed !== '/') open.push(element)
    }
  }
  const root = top.find((child): child is Element => typeof child !== 'string' && child.tag === 'html')
  if (!root || open.length !== 1) throw new Error(`not every element is closed: ${open.map(({ tag }) => tag).join()}`)
  return root
}

/** `element` and its descendants that a browser with scripts shows, in document order. */
export const elementsOf = (element: Element): Element[] =>
  hiddenElements.has(element.tag)
    ? []
    : [element, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child)))]

export const textOf = (element: Element): string =>
  hiddenElements.has(element.tag)
    ? ''
    : element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/** Accessible name of a link or button; ids in `aria-labelledby` are not resolved. */
function nameOf(element: Element): string {
  const alternatives = elementsOf(element).map(
    ({ attributes }) => attributes.get('alt') ?? attributes.get('aria-label') ?? '',
  )
  const labelled = element.attributes.get('aria-labelledby') ?? element.attributes.get('title') ?? ''
  return [textOf(element), ...alternatives, labelled].join('').trim()
}

/** Attributes that reference other elements by id. */
const idReferences = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-details']

/** Accessibility problems that axe would find without rendering. */
export function accessibilityProblems(root: Element): string[] {
  const found: string[] = []
  const ids = new Set<string>()
  const elements = elementsOf(root)
  const referenced = new Set(
    elements.flatMap(({ attributes }) => idReferences.flatMap((key) => attributes.get(key)?.split(' '))),
  )
  let level: number | null = null
  for (const element of elements) {
    const { tag, attributes, children } = element
    const id = attributes.get('id')
    if (id !== undefined && ids.has(id) && referenced.has(id)) found.push(`duplicate id ${id}`)
    if (id !== undefined) ids.add(id)
    if (tag === 'img' && !attributes.has('alt')) found.push(`no alt: ${attributes.get('src')}`)
    const isHidden = attributes.get('aria-hidden') === 'true'
    if (['a', 'button', 'summary'].includes(tag) && !isHidden && nameOf(element) === '') {
      found.push(`no name: <${tag} ${[...attributes].join(' ')}>`)
    }
    const heading = /^h([1-6])$/.exec(tag)?.[1]
    if (heading !== undefined) {
      if (level !== null && Number(heading) > level + 1) found.push(`h${heading} after h${level}: ${textOf(element)}`)
      if (textOf(element).trim() === '') found.push(`empty h${heading}`)
      level = Number(heading)
    }
    if (tag === 'ul' || tag === 'ol') {
      const hasOtherChildren = children.some(
        (child) => typeof child !== 'string' && !['li', ...hiddenElements].includes(child.tag),
      )
      if (hasOtherChildren && !attributes.has('role')) found.push(`${tag} with children that are not items`)
    }
  }
  return found
}
