import type { ReactElement } from 'react'
import satori from 'satori'
import { cardSize, type Card } from '../port.ts'
import { box, picture, type Style } from './element.ts'
import { fitText, type FittedText } from './fit.ts'
import { drawableText, typefaces } from './fonts.ts'

const margin = 76
/** The art stands to the right of this. */
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

/** The left half of these is empty: hung into the margin, a line begins where the others do. */
const hanging = /^[「『（【《〈［｛〔]/

function lines({ lines: texts, size, face }: FittedText, lineHeight: number, style: Style): ReactElement {
  const set = {
    fontFamily: face.family,
    fontSize: size,
    fontWeight: face.weight,
    lineHeight,
    whiteSpace: 'nowrap',
    ...style,
  }
  return box(
    set,
    texts.map((text) => {
      const marginLeft = hanging.test(text) ? Math.round(size * -0.46) : 0
      return box({ height: Math.round(size * lineHeight), marginLeft }, text)
    }),
  )
}

/** The card's writing as an SVG of paths on nothing; `mark` is the site's mark, as a data URL. */
export async function drawCard(card: Card, mark: string): Promise<string> {
  const [siteName, text] = [drawableText(card.siteName), drawableText(card.title)]
  const [description, address] = [drawableText(card.description), drawableText(card.host)]
  const { bold, plain } = typefaces({ bold: siteName + text, plain: description + address })
  const name = await fitText(siteName, bold, nameSettings, textWidth)
  const title = await fitText(text, bold, titleSettings, textWidth)
  const note = await fitText(description, plain, noteSettings, textWidth)
  const host = await fitText(address, plain, hostSettings, textWidth)
  const brand = box({ flexDirection: 'row', alignItems: 'center' }, [
    picture(mark, 52, 52),
    lines(name, 1.2, { marginLeft: 16, letterSpacing: '-0.01em' }),
  ])
  const middle = box({ flexGrow: 1, justifyContent: 'center' }, [
    lines(title, 1.32, {}),
    ...(note.lines.length > 0 ? [lines(note, 1.6, { marginTop: 26, color: 'rgba(255,255,255,.74)' })] : []),
  ])
  const foot = lines(host, 1.2, { height: 29, color: 'rgba(255,255,255,.6)', letterSpacing: '0.02em' })
  const padding = `62px ${margin}px 54px`
  const whole = { ...cardSize, boxSizing: 'border-box', padding, color: '#ffffff' }
  return satori(box(whole, [brand, middle, foot]), { ...cardSize, fonts: bold.fonts })
}
