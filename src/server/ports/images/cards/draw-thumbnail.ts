import satori from 'satori'
import { liveThumbnailSize, thumbnailTemplates } from '#contract/lives/limits.ts'
import type { ThumbnailDrawing } from '../port.ts'
import { box, image } from './element.ts'
import { fitText } from './fit.ts'
import { drawableText, typefaces } from './fonts.ts'
import { genreIcon } from './genre-icon.ts'
import { textLines } from './text-lines.ts'

/** The artwork is on the right of the text. */
const textWidth = 860

const titleSettings = [
  { size: 128, lines: 2 },
  { size: 112, lines: 3 },
  { size: 96, lines: 3 },
  { size: 84, lines: 4 },
  { size: 72, lines: 4 },
  { size: 60, lines: 5 },
] as const
const liverSettings = [{ size: 40, lines: 1 }] as const
const startSettings = [{ size: 44, lines: 1 }] as const

const inks = {
  light: { text: '#ffffff', chip: '#ffffff', chipText: '#160d24', shadow: '0 4px 18px rgba(13,10,20,.45)' },
  dark: { text: '#1d1430', chip: '#1d1430', chipText: '#ffffff', shadow: 'none' },
} as const

/** Renders the text and the icon of a thumbnail as a transparent SVG. */
export async function drawThumbnail({ template, ...content }: ThumbnailDrawing): Promise<string> {
  const [titleText, liverText, startText] = [content.title, content.liver, content.start].map(drawableText)
  const { bold } = typefaces({ bold: `${titleText}${liverText}${startText}`, plain: '' })
  const title = await fitText(titleText ?? '', bold, titleSettings, textWidth)
  const liver = await fitText(liverText ?? '', bold, liverSettings, textWidth)
  const start = await fitText(startText ?? '', bold, startSettings, textWidth)
  const ink = inks[thumbnailTemplates[template]]
  const chip = box(
    { alignSelf: 'flex-start', padding: '14px 32px', borderRadius: 999, background: ink.chip, color: ink.chipText },
    [textLines(start, 1.2)],
  )
  const texts = box({ width: textWidth, justifyContent: 'space-between' }, [
    textLines(liver, 1.3, { textShadow: ink.shadow }),
    box({ flexGrow: 1, justifyContent: 'center' }, [textLines(title, 1.24, { textShadow: ink.shadow })]),
    ...(start.lines.length > 0 ? [chip] : []),
  ])
  const icon = box({ position: 'absolute', right: 84, bottom: 76, opacity: 0.92 }, [
    image(genreIcon(content.icon, ink.text), 176, 176),
  ])
  const rootStyle = {
    ...liveThumbnailSize,
    boxSizing: 'border-box',
    flexDirection: 'row',
    padding: '64px 72px 68px',
    color: ink.text,
  }
  return satori(box(rootStyle, [texts, icon]), { ...liveThumbnailSize, fonts: bold.fonts })
}
