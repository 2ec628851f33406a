import { expect, test } from 'vitest'
import { sideOf } from './tap-side.ts'

const box = { left: 100, width: 400, bottom: 300 }
const at = (clientX: number, clientY = 100) => sideOf({ clientX, clientY }, box)

test('a tap is on the left, on the right, or in the middle of the video', () => {
  expect([110, 230, 300, 370, 490].map((x) => at(x))).toEqual(['left', 'left', null, 'right', 'right'])
})

test('a tap on the controls has no side', () => {
  expect(at(110, 280)).toBeNull()
})
