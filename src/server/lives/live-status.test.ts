import { expect, test } from 'vitest'
import { streamHealth } from '#tests/support/stream-health.ts'
import { HealthHistory } from './live-status.ts'

test('keeps the last five minutes of each live, oldest first, until the live is over', () => {
  const history = new HealthHistory()
  for (let index = 0; index < 200; index += 1)
    history.add('one', { ...streamHealth, bitrate: index }, new Date(index * 2000))
  history.add('two', streamHealth, new Date(0))
  expect(history.of('one')).toHaveLength(150)
  expect(history.of('one')[0]).toEqual({ at: 100_000, bitrate: 50, frameRate: 30 })
  history.forget('one')
  expect(history.of('one')).toEqual([])
  expect(history.of('two')).toHaveLength(1)
})
