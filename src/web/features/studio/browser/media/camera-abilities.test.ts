import { describe, expect, test } from 'vitest'
import { noAbilities, readAbilities } from './camera-abilities.ts'

describe('the abilities of a camera', () => {
  test('are light and zoom with their current values', () => {
    const capabilities = { torch: true, zoom: { min: 1, max: 8, step: 0.1 } }
    expect(readAbilities(capabilities, { torch: true, zoom: 2 })).toEqual({
      torch: true,
      zoom: { min: 1, max: 8, step: 0.1, value: 2 },
      blur: null,
    })
    expect(readAbilities(capabilities, {})).toMatchObject({ torch: false, zoom: { value: 1 } })
    expect(readAbilities({ torch: [false, true] }, {})).toEqual({ torch: false, zoom: null, blur: null })
  })
  test('include the blurred background only if the page can change it', () => {
    const blurOf = (backgroundBlur: boolean[], settings = {}) => readAbilities({ backgroundBlur }, settings).blur
    expect(blurOf([false, true])).toBe(false)
    expect(blurOf([false, true], { backgroundBlur: true })).toBe(true)
    expect([blurOf([true]), blurOf([false])]).toEqual([null, null])
  })
  test.each([{}, null, undefined, { torch: false, zoom: { min: 1, max: 1 } }, { torch: [false], zoom: true }])(
    'are none for the capabilities %j',
    (capabilities) => expect(readAbilities(capabilities, {})).toEqual(noAbilities),
  )
  test('have a step for the zoom in any case', () => {
    expect(readAbilities({ zoom: { min: 0, max: 10, step: 0 } }, {}).zoom?.step).toBe(0.5)
  })
})
