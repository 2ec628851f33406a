import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EncoderHold, type Sender } from './encoder-hold.ts'

const first: Sender = { address: '192.0.2.1', protocol: 'rtmp', encoder: 'OBS', key: 'one' }
const second: Sender = { ...first, address: '192.0.2.2' }

/** Both send without a pause for ten minutes, and connect again after each of their delays, in milliseconds. */
function replacementsOf(encoders: readonly [Sender, Sender], delays: readonly [number, number]): number {
  const hold = new EncoderHold()
  let [current, waiting] = [0, 1]
  let replacements = 0
  let now = 0
  while (now < 600_000) {
    now += delays[waiting === 0 ? 0 : 1]
    const [connected, newcomer] = current === 0 ? encoders : [encoders[1], encoders[0]]
    if (hold.refuses(connected, newcomer, now)) continue
    hold.replaced(connected, newcomer, now)
    replacements += 1
    ;[current, waiting] = [waiting, current]
  }
  return replacements
}

const delay = fc.integer({ min: 100, max: 59_000 })

test('of two encoders that never stop trying, one replaces the other once', () => {
  expect(replacementsOf([first, second], [2000, 2000])).toBe(1)
  fc.assert(fc.property(delay, delay, (one, other) => replacementsOf([first, second], [one, other]) === 1))
})

test('two encoders that look the same replace each other three times', () => {
  expect(replacementsOf([first, { ...first }], [2000, 2000])).toBe(3)
})

test('another device takes over at once, also a minute after the last one was refused', () => {
  const hold = new EncoderHold()
  expect(hold.refuses(first, second, 0)).toBe(false)
  hold.replaced(first, second, 0)
  expect(hold.refuses(second, first, 59_999)).toBe(true)
  expect(hold.refuses(second, first, 119_998)).toBe(true)
  expect(hold.refuses(second, first, 179_998)).toBe(false)
})

test('the held encoder may connect again while another one is refused', () => {
  const hold = new EncoderHold()
  hold.replaced(first, second, 0)
  expect(hold.refuses(second, first, 1000)).toBe(true)
  expect(hold.refuses(second, { ...second }, 2000)).toBe(false)
  hold.replaced(second, { ...second }, 2000)
  expect(hold.refuses(second, first, 3000)).toBe(true)
})

test('an encoder that looks the same is refused from the fourth time within a minute on', () => {
  const hold = new EncoderHold()
  for (const at of [0, 50_000, 61_000, 100_000]) {
    expect(hold.refuses(first, first, at)).toBe(false)
    hold.replaced(first, first, at)
  }
  expect(hold.refuses(first, first, 109_000)).toBe(true)
})

test('a new key, a disconnect or silence ends the hold', () => {
  const hold = new EncoderHold()
  hold.replaced(first, second, 0)
  const rotated = { ...first, key: 'two' }
  expect(hold.refuses(second, rotated, 1000)).toBe(false)
  hold.replaced(second, rotated, 1000)
  expect(hold.refuses(rotated, { ...second, key: 'two' }, 2000)).toBe(false)
  hold.replaced(first, second, 3000)
  hold.release()
  expect(hold.refuses(second, first, 4000)).toBe(false)
})
