import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses, collectEvidence, type Clause, type Evidence } from '#tests/support/conformance/index.ts'
import { ladderEngine, testVideo, testTone, defaultCoding, type LadderEngine } from '#tests/support/ladder-engine.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'

let engine: LadderEngine
let live: Evidence
let recording: Evidence

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Yields about four times a second until the smaller rendition has some segments, then ends the live. */
async function* publish() {
  const publishing = engine.publish({
    inputs: [...testVideo('640x360', 12), ...testTone()],
    coding: defaultCoding(12, '-bf', '2'),
    seconds: 600,
  })
  const segmentCount = async () =>
    listedSegments(await engine.text('240p.m3u8')).filter(({ file }) => file !== null).length
  while ((await segmentCount()) < 8) {
    yield 'growing'
    await pause(250)
  }
  await engine.end()
  yield 'ended'
  yield 'still ended'
  await publishing
}

/** The recording of the same live, which does not change any more. */
async function* endWithRecording() {
  await engine.end('one', true)
  yield 'recorded'
  yield 'still recorded'
}

beforeAll(async () => {
  engine = await ladderEngine([240])
  live = await collectEvidence((file) => engine.url(file), publish())
  recording = await collectEvidence((file) => engine.url(file), endWithRecording())
})
afterAll(() => engine?.close())

const cases = clauses.map((clause): [string, string, Clause] => [clause.section, clause.requirement, clause])

describe('a live with a smaller rendition', () => {
  test('was read while it grew', () => {
    expect(live.media.map(({ uri }) => uri).toSorted()).toEqual(['240p.m3u8', 'audio.m3u8', 'video.m3u8'])
    expect(live.media.find(({ uri }) => uri === '240p.m3u8')?.readings.length).toBeGreaterThan(10)
  })

  test.each(cases)('conforms to RFC 8216bis §%s: %s', (_section, _requirement, clause) => {
    expect(clause.violations(live)).toEqual([])
  })
})

describe('its recording', () => {
  test('has a playlist of each rendition, with type and end', () => {
    expect(recording.media.map(({ uri }) => uri).toSorted()).toEqual(['240p.m3u8', 'audio.m3u8', 'video.m3u8'])
    for (const { readings } of recording.media) {
      expect(readings.at(-1)?.text).toMatch(/#EXT-X-PLAYLIST-TYPE:VOD\n[\s\S]*#EXT-X-ENDLIST\n$/)
    }
  })

  test.each(cases)('conforms to RFC 8216bis §%s: %s', (_section, _requirement, clause) => {
    expect(clause.violations(recording)).toEqual([])
  })
})
