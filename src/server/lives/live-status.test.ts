import { expect, test } from 'vitest'
import { streamHealth } from '#tests/support/stream-health.ts'
import { HealthHistory, LiveStatus } from './live-status.ts'

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

test('ignores a report of a live that arrives after its end', () => {
  const status = new LiveStatus({ interruptionGraceSeconds: 60 })
  const report = (liveId: string) => status.apply({ type: 'health', liveId, health: streamHealth, at: 0 })
  report('one')
  report('two')
  status.apply({ type: 'changed', liveId: 'one', onAir: false, waiting: false, over: true })
  report('one')
  expect(status.health('one')).toBeNull()
  expect(status.history.of('one')).toEqual([])
  expect(status.allHealth()).toHaveLength(1)
})
