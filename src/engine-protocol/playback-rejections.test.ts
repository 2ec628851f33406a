import { expect, test } from 'vitest'
import { PlaybackRejections } from './playback-rejections.ts'

const rejection = { live: 'one', reason: 'expired', viewer: 'user 5' }

function rejections() {
  const lines: object[] = []
  const clock = { now: 0 }
  const log = { info: (fields: object, message: string) => void lines.push({ ...fields, message }) }
  return { lines, clock, log: new PlaybackRejections(log, () => clock.now) }
}

test('the rejections of a viewer have one line a minute, and the next line counts those without one', () => {
  const { lines, clock, log } = rejections()
  log.report(rejection)
  log.report(rejection)
  clock.now = 59_999
  log.report(rejection)
  log.report({ ...rejection, viewer: '203.0.113.0/24' })
  clock.now = 60_000
  log.report(rejection)
  const message = 'a playback was rejected'
  expect(lines).toEqual([
    { ...rejection, message },
    { ...rejection, viewer: '203.0.113.0/24', omitted: 2, message },
    { ...rejection, message },
  ])
})

test('a minute has at most 60 lines', () => {
  const { lines, clock, log } = rejections()
  for (let viewer = 0; viewer < 100; viewer += 1) log.report({ ...rejection, viewer: `user ${viewer}` })
  expect(lines).toHaveLength(60)
  clock.now = 60_000
  log.report(rejection)
  expect(lines.at(-1)).toMatchObject({ omitted: 40 })
})
