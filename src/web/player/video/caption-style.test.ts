import { expect, test } from 'vitest'
import { captionBackgrounds, captionSizes, readCaptionStyle, writeCaptionStyle } from './caption-style.ts'

test('captions have a usual size on a translucent box before a choice', () => {
  expect(readCaptionStyle(null)).toEqual({ size: 'normal', background: 'half' })
})

test('every stored style is read again', () => {
  for (const size of captionSizes)
    for (const background of captionBackgrounds)
      expect(readCaptionStyle(writeCaptionStyle({ size, background }))).toEqual({ size, background })
})

test('a stored style that the player does not know is the usual one', () => {
  expect(readCaptionStyle('huge opaque')).toEqual({ size: 'normal', background: 'opaque' })
  expect(readCaptionStyle('large')).toEqual({ size: 'large', background: 'half' })
  expect(readCaptionStyle('')).toEqual({ size: 'normal', background: 'half' })
})
