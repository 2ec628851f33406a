import fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPart, joinCompressed, joinPlain, plainPart } from './compressed-parts.ts'

test('compressed and plain parts in any order are one compressed body', async () => {
  const anyPart = fc.record({ text: fc.string({ unit: 'binary', maxLength: 200 }), isPlain: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(anyPart), async (texts) => {
      const parts = await Promise.all(
        texts.map(({ text, isPlain }) => (isPlain ? plainPart(text) : compressPart(text))),
      )
      const whole = Buffer.from(texts.map(({ text }) => text).join(''))
      expect(gunzipSync(joinCompressed(parts)).equals(Buffer.concat(parts.map(({ plain }) => plain)))).toBe(true)
      expect(joinPlain(parts).toString()).toBe(whole.toString())
    }),
  )
})

test('a plain part may be longer than a block', async () => {
  const text = 'あ'.repeat(50_000)
  const parts = [await compressPart('<p>'), plainPart(text), await compressPart('</p>')]
  expect(gunzipSync(joinCompressed(parts)).toString()).toBe(`<p>${text}</p>`)
})
