import { beforeEach, expect, test, vi } from 'vitest'

// The module waits for one input.
beforeEach(() => vi.resetModules())

async function isSettled(waiting: Promise<unknown>): Promise<boolean> {
  const pending = Symbol()
  return (await Promise.race([waiting, Promise.resolve(pending)])) !== pending
}

test.each(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click'])(
  'a %s is an input',
  async (kind) => {
    const { firstInput } = await import('./first-input.ts')
    expect(await isSettled(firstInput)).toBe(false)
    window.dispatchEvent(new Event(kind))
    expect(await isSettled(firstInput)).toBe(true)
  },
)

test.each(['scroll', 'scrollend', 'focusin', 'focus', 'pointerover', 'resize'])(
  'a %s, which the browser and the page cause too, is none',
  async (kind) => {
    const { firstInput } = await import('./first-input.ts')
    window.dispatchEvent(new Event(kind))
    expect(await isSettled(firstInput)).toBe(false)
  },
)

test.each([
  ['mouse that rests', { pointerType: 'mouse' }, false],
  ['mouse that moves', { pointerType: 'mouse', movementX: 0, movementY: -1 }, true],
  // Not all browsers say how far a finger has moved.
  ['finger', { pointerType: 'touch' }, true],
])('a pointermove of a %s is an input, and the first movement of a pointer (%j): %s', async (_, report, moves) => {
  const { firstInput, firstPointerMove } = await import('./first-input.ts')
  window.dispatchEvent(new PointerEvent('pointermove', report))
  expect(await Promise.all([firstInput, firstPointerMove].map(isSettled))).toEqual([moves, moves])
})
