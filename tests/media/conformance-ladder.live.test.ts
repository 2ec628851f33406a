import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses, watch, type Clause, type Evidence } from '#tests/support/conformance/index.ts'
import { ladderEngine, testPicture, testTone, usualCoding, type LadderEngine } from '#tests/support/ladder-engine.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'

let engine: LadderEngine
let live: Evidence
let recording: Evidence

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A reading about four times a second, until the smaller picture has some segments and the live has ended. */
async function* publish() {
  const publishing = engine.publish({
    inputs: [...testPicture('640x360', 12), ...testTone()],
    coding: usualCoding(12, '-bf', '2'),
    seconds: 170,
  })
  const made = async () => listedSegments(await engine.text('240p.m3u8')).filter(({ file }) => file !== null).length
  while ((await made()) < 8) {
    yield 'growing'
    await pause(250)
  }
  await engine.end()
  yield 'ended'
  yield 'still ended'
  await publishing
}

/** The same live's recording, of which nothing changes any more. */
async function* kept() {
  await engine.end('one', true)
  yield 'recorded'
  yield 'still recorded'
}

beforeAll(async () => {
  engine = await ladderEngine([240])
  live = await watch((file) => engine.url(file), publish())
  recording = await watch((file) => engine.url(file), kept())
}, 200_000)
afterAll(() => engine?.close())

const named = clauses.map((clause): [string, string, Clause] => [clause.section, clause.demand, clause])

describe('a live with a smaller picture', () => {
  test('was seen as it grew', () => {
    expect(live.media.map(({ uri }) => uri).toSorted()).toEqual(['240p.m3u8', 'audio.m3u8', 'video.m3u8'])
    expect(live.media.find(({ uri }) => uri === '240p.m3u8')?.readings.length).toBeGreaterThan(10)
  })

  test.each(named)('keeps to RFC 8216bis §%s: %s', (_section, _demand, clause) => {
    expect(clause.faults(live)).toEqual([])
  })
})

describe('its recording', () => {
  test('is a playlist of each rendition that has its type and its end', () => {
    expect(recording.media.map(({ uri }) => uri).toSorted()).toEqual(['240p.m3u8', 'audio.m3u8', 'video.m3u8'])
    for (const { readings } of recording.media) {
      expect(readings.at(-1)?.text).toMatch(/#EXT-X-PLAYLIST-TYPE:VOD\n[\s\S]*#EXT-X-ENDLIST\n$/)
    }
  })

  test.each(named)('keeps to RFC 8216bis §%s: %s', (_section, _demand, clause) => {
    expect(clause.faults(recording)).toEqual([])
  })
})
