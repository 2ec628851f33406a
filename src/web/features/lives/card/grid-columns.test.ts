import { expect, test } from 'vitest'
import { gridColumns } from './grid-columns.ts'

const [upright, landscape] = [true, false]

test.each([
  ['three landscape cards', [landscape, landscape, landscape], 6],
  ['two landscape cards', [landscape, landscape], 4],
  ['four landscape cards', [landscape, landscape, landscape, landscape], 4],
  ['a landscape and an upright card', [landscape, upright], 4],
  ['three upright cards', [upright, upright, upright], 4],
  ['five upright cards', [upright, upright, upright, upright, upright], 6],
] as const)('%s fill most of the last row of a wide screen', (_, cards, columns) => {
  expect(gridColumns(cards)).toBe(`lg:grid-cols-${columns}`)
})

test('a list that may grow keeps its columns', () => {
  expect(gridColumns(Array.from({ length: 7 }, () => landscape))).toBe('lg:grid-cols-6')
})
