import type { CDPSession, Page } from 'playwright-core'

/** A caption as the browser shows it; pages cannot read it, the developer tools can. */
export interface ShownCaption {
  readonly text: string
  readonly fontSize: number
  readonly background: string
  readonly shadow: string
  /** Of its lower edge, from the top of the page. */
  readonly bottom: number
}

interface Node {
  readonly nodeId: number
  readonly nodeName: string
  readonly nodeValue: string
  readonly attributes?: readonly string[]
  readonly children?: readonly Node[]
  readonly shadowRoots?: readonly Node[]
}

function find(node: Node, fits: (node: Node) => boolean): Node | null {
  if (fits(node)) return node
  for (const child of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) {
    const found = find(child, fits)
    if (found) return found
  }
  return null
}

const isPart = (name: string) => (node: Node) => node.attributes?.includes(name) === true
const isText = ({ nodeName }: Node) => nodeName === '#text'

/** Reads the caption over the page's video; null without one. */
export async function readShownCaption(page: Page): Promise<ShownCaption | null> {
  const tools = await page.context().newCDPSession(page)
  try {
    return await readWith(tools)
  } finally {
    await tools.detach()
  }
}

async function readWith(tools: CDPSession): Promise<ShownCaption | null> {
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument', { depth: -1, pierce: true })
  const display = find(root, isPart('-webkit-media-text-track-display'))
  const box = display?.children?.[0]
  const text = box && find(box, isText)
  if (!text) return null
  const { computedStyle } = await tools.send('CSS.getComputedStyleForNode', { nodeId: box.nodeId })
  const valueOf = (property: string) => computedStyle.find(({ name }) => name === property)?.value ?? ''
  const { quads } = await tools.send('DOM.getContentQuads', { nodeId: box.nodeId })
  return {
    text: text.nodeValue,
    fontSize: Number.parseFloat(valueOf('font-size')),
    background: valueOf('background-color'),
    shadow: valueOf('text-shadow'),
    bottom: Math.max(...quads.flatMap((quad) => quad.filter((_, at) => at % 2 === 1))),
  }
}
