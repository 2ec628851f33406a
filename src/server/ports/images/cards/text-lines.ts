import type { ReactElement } from 'react'
import { box, type Style } from './element.ts'
import type { FittedText } from './fit.ts'

/** Opening brackets are blank on their left half; hanging them into the margin aligns the line optically. */
const hanging = /^[「『（【《〈［｛〔]/

/** One element for each line, because satori breaks lines differently. */
export function textLines(
  { lines: texts, size, face }: FittedText,
  lineHeight: number,
  style: Style = {},
): ReactElement {
  const textStyle = {
    fontFamily: face.family,
    fontSize: size,
    fontWeight: face.weight,
    lineHeight,
    whiteSpace: 'nowrap',
    ...style,
  }
  return box(
    textStyle,
    texts.map((text) => {
      const marginLeft = hanging.test(text) ? Math.round(size * -0.46) : 0
      return box({ height: Math.round(size * lineHeight), marginLeft }, text)
    }),
  )
}
