import satori from 'satori'
import { cardSize, type Card } from '../port.ts'
import { box, image } from './element.ts'
import { fitText } from './fit.ts'
import { drawableText, typefaces } from './fonts.ts'
import { textLines } from './text-lines.ts'

const margin = 76
/** The artwork is on the right of the text. */
const textWidth = 650

const titleSettings = [
  { size: 80, lines: 2 },
  { size: 72, lines: 3 },
  { size: 64, lines: 3 },
  { size: 56, lines: 3 },
  { size: 50, lines: 3 },
] as const
const noteSettings = [{ size: 27, lines: 2 }] as const
const nameSettings = [{ size: 38, lines: 1 }] as const
const hostSettings = [{ size: 24, lines: 1 }] as const

/** Renders the card's text as a transparent SVG; `mark` is a data URL of the site's logo. */
export async function drawCard(card: Card, mark: string): Promise<string> {
  const [siteName, text] = [drawableText(card.siteName), drawableText(card.title)]
  const [description, address] = [drawableText(card.description), drawableText(card.host)]
  const { bold, plain } = typefaces({ bold: siteName + text, plain: description + address })
  const name = await fitText(siteName, bold, nameSettings, textWidth)
  const title = await fitText(text, bold, titleSettings, textWidth)
  const descriptionText = await fitText(description, plain, noteSettings, textWidth)
  const host = await fitText(address, plain, hostSettings, textWidth)
  const brand = box({ flexDirection: 'row', alignItems: 'center' }, [
    image(mark, 52, 52),
    textLines(name, 1.2, { marginLeft: 16, letterSpacing: '-0.01em' }),
  ])
  const middle = box({ flexGrow: 1, justifyContent: 'center' }, [
    textLines(title, 1.32),
    ...(descriptionText.lines.length > 0
      ? [textLines(descriptionText, 1.6, { marginTop: 26, color: 'rgba(255,255,255,.74)' })]
      : []),
  ])
  const foot = textLines(host, 1.2, { height: 29, color: 'rgba(255,255,255,.6)', letterSpacing: '0.02em' })
  const padding = `62px ${margin}px 54px`
  const rootStyle = { ...cardSize, boxSizing: 'border-box', padding, color: '#ffffff' }
  return satori(box(rootStyle, [brand, middle, foot]), { ...cardSize, fonts: bold.fonts })
}
