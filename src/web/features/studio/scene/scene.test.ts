import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corners } from './layout.ts'
import { looks, noFilter, washesOf } from './looks.ts'
import { sceneOf, type Choice } from './scene.ts'

const texts = { blank: 'blank', away: 'away' }
const filter = fc.record({ brightness: fc.double({ min: -1, max: 1, noNaN: true }), look: fc.constantFrom(...looks) })
const choice: fc.Arbitrary<Choice<string>> = fc.record({
  source: fc.constantFrom('camera' as const, 'screen' as const, 'blank' as const),
  camera: fc.constantFrom('camera', null),
  screen: fc.constantFrom('screen', null),
  away: fc.boolean(),
  filter: fc.oneof(fc.constant(noFilter), filter),
  corner: fc.constantFrom(...corners, null),
})
const chosen: Choice<string> = {
  source: 'camera',
  camera: 'camera',
  screen: null,
  away: false,
  filter: noFilter,
  corner: 'topLeft',
}

describe('the scene of a choice', () => {
  test('never contains the camera or the screen while the liver is away', () => {
    fc.assert(
      fc.property(choice, (one) => {
        expect(sceneOf({ ...one, away: true }, texts)).toEqual({ base: { card: 'away' }, inset: null })
      }),
    )
  })

  test('never contains the camera while it is off', () => {
    fc.assert(
      fc.property(choice, (one) => {
        expect(JSON.stringify(sceneOf({ ...one, camera: null }, texts))).not.toContain('camera')
      }),
    )
  })

  test('is the track of the camera itself without a filter, so that it costs nothing', () => {
    expect(sceneOf(chosen, texts)).toEqual({ track: 'camera' })
    expect(sceneOf({ ...chosen, filter: { brightness: 0, look: 'warm' } }, texts)).toHaveProperty(
      'base.video',
      'camera',
    )
  })

  test('is the screen with the camera in its corner, and the screen itself without one', () => {
    const shared = { ...chosen, source: 'screen', screen: 'screen' } as const
    const inset = { video: 'camera', washes: [], corner: 'topLeft' }
    expect(sceneOf(shared, texts)).toEqual({ base: { video: 'screen', washes: [] }, inset })
    expect(sceneOf({ ...shared, corner: null }, texts)).toEqual({ track: 'screen' })
    expect(sceneOf({ ...shared, camera: null }, texts)).toEqual({ track: 'screen' })
  })

  test('filters the camera in the corner and not the screen', () => {
    const filtered = { brightness: 0.5, look: 'natural' } as const
    const shared = { ...chosen, source: 'screen', screen: 'screen', filter: filtered } as const
    expect(sceneOf(shared, texts)).toMatchObject({ base: { washes: [] }, inset: { washes: washesOf(filtered) } })
  })
})

test('brightness lightens above zero, darkens below it, and does nothing at zero', () => {
  const operations = (brightness: number) => washesOf({ brightness, look: 'natural' }).map(({ operation }) => operation)
  expect([operations(0.3), operations(-0.3), operations(0)]).toEqual([['color-dodge'], ['multiply'], []])
})
