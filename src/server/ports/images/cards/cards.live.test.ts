import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { ImagesBusy } from '../port.ts'
import { drawCard } from './draw.ts'
import { drawableText } from './fonts.ts'
import { satoriCards } from './index.ts'

const publicFile = (name: string) => fileURLToPath(new URL(`../../../../../public/${name}`, import.meta.url))
/** High timeout, because the speed of rendering is not tested here. */
const options = {
  background: publicFile('art/share-card.svg'),
  mark: publicFile('favicon.svg'),
  templates: publicFile('art/thumbnails'),
  timeoutMs: 120_000,
}
const emptyImage = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')}`
const card = {
  siteName: 'Kirari',
  title: '深夜のまったり雑談ラジオ',
  description: 'のんびり話します。',
  host: 'live.example.jp',
}

/** Right and bottom edge of the text, in pixels. */
async function textArea(title: string): Promise<{ right: number; bottom: number }> {
  const svg = Buffer.from(await drawCard({ ...card, title, description: title }, emptyImage))
  const { info } = await sharp(svg).trim({ background: '#0000', threshold: 0 }).toBuffer({ resolveWithObject: true })
  return { right: info.width - (info.trimOffsetLeft ?? 0), bottom: info.height - (info.trimOffsetTop ?? 0) }
}

describe('a card', () => {
  test.each([
    ['Japanese', card],
    ['English', { ...card, title: 'Meet the people you love to watch', description: '' }],
    ['Korean', { ...card, title: '좋아하는 방송인을 지금 바로', host: '' }],
  ])('is a PNG of 1200 × 630 in %s', async (_language, content) => {
    const png = await satoriCards(options).print(content)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630, hasAlpha: false })
    expect(png.length).toBeLessThan(600_000)
  })

  test('depends on its title', async () => {
    const cards = satoriCards(options)
    const [one, same, other] = await Promise.all([
      cards.print(card),
      cards.print(card),
      cards.print({ ...card, title: '昼の散歩' }),
    ])
    expect(one.equals(same)).toBe(true)
    expect(one.equals(other)).toBe(false)
  })

  test('keeps any text within the text area (property)', async () => {
    const letters = fc.constantFrom(...'あの、永和W.iラー「」가나 ！🎉\u200d\u0301نα', 'Kirari ', 'すぐに ')
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 120 }), async (parts) => {
        const { right, bottom } = await textArea(parts.join(''))
        expect(right).toBeLessThanOrEqual(740)
        expect(bottom).toBeLessThanOrEqual(600)
      }),
      { numRuns: 20 },
    )
  })

  test('omits characters without a glyph', () => {
    expect(drawableText('  深夜🌙ラジオ✨\n第2回 가나 ')).toBe('深夜ラジオ 第2回 가나')
    expect(drawableText('🎉🎉')).toBe('')
  })

  test('is queued, and rejected when the queue is full', async () => {
    const cards = satoriCards({ ...options, atOnce: 1, waiting: 1 })
    const results = await Promise.allSettled([cards.print(card), cards.print(card), cards.print(card)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual([
      expect.any(ImagesBusy),
    ])
  })
})
