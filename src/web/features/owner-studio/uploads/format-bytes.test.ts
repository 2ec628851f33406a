import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_345, '12 kB'],
  [12_345_678, '12.3 MB'],
  [8_000_000_000, '8 GB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes, 'ja')).toBe(shown)
})
