import { beforeAll, describe, expect, test } from 'vitest'
import { clauses, readPlaylist, collectEvidence, type Clause, type Evidence } from '#tests/support/conformance/index.ts'
import { encodeFlv, isSample, type FlvItem } from '#tests/support/flv-file.ts'
import { yieldToEventLoop, startHls } from '#tests/support/hls-server.ts'

/** Samples between two readings: about a quarter of a second of video and audio. */
const SAMPLES_PER_STEP = 19

/** A live that loses its encoder, continues at another resolution, and ends. Yields for a reading after each step. */
async function* publish(live: Awaited<ReturnType<typeof startHls>>['live'], lists: readonly (readonly FlvItem[])[]) {
  for (const items of lists) {
    for (const [index, item] of items.entries()) {
      if (isSample(item)) live.sample(item)
      else live.track(item)
      if (index % SAMPLES_PER_STEP !== 0) continue
      await yieldToEventLoop()
      yield 'step'
    }
    live.discontinue(false)
    yield 'interrupted'
  }
  await live.finish()
  yield 'ended'
  yield 'still ended'
}

let evidence: Evidence

beforeAll(async () => {
  const lists = [
    await encodeFlv({ seconds: 33, size: '640x360', rate: '30', keyFrames: 45, bFrames: 2 }),
    await encodeFlv({ seconds: 9, size: '320x180', rate: '30000/1001', keyFrames: 60, sampleRate: 44_100 }),
  ]
  const server = await startHls()
  evidence = await collectEvidence(server.url, publish(server.live, lists))
  await server.close()
})

const cases = clauses.map((clause): [string, string, Clause] => [clause.section, clause.requirement, clause])

describe('a live, read repeatedly from start to end', () => {
  test('was read while it grew, with a discontinuity, delta updates and an end', () => {
    expect(evidence.media.map(({ uri }) => uri).toSorted()).toEqual(['audio.m3u8', 'video.m3u8'])
    for (const { readings, deltas } of evidence.media) {
      expect(readings.length).toBeGreaterThan(100)
      expect(deltas.some(({ text }) => text.includes('#EXT-X-SKIP'))).toBe(true)
      expect(readings.at(-1)?.text).toContain('#EXT-X-DISCONTINUITY\n')
      expect(readings.at(-1)?.text).toContain('#EXT-X-ENDLIST')
    }
    expect(evidence.files.size).toBeGreaterThan(40)
  })

  test.each(cases)('conforms to RFC 8216bis §%s: %s', (_section, _requirement, clause) => {
    expect(clause.violations(evidence)).toEqual([])
  })
})

/** Changes that violate a clause, each with a part of the demand that must report it. */
const breakages: readonly (readonly [requirement: string, from: RegExp, to: string])[] = [
  ['no byte order mark', /^#EXTM3U/, '\uFEFF#EXTM3U'],
  ['attribute lists', /PART-HOLD-BACK=[\d.]+/, 'HOLD-BACK=12,HOLD-BACK=12'],
  ['EXTM3U is the first line', /^#EXTM3U/, '#EXTM3'],
  ['one version', /#EXT-X-VERSION:9/, '#EXT-X-VERSION:4'],
  ['are not mixed', /$/, '#EXTINF:1,\n#EXT-X-STREAM-INF:BANDWIDTH=1\n'],
  ['one target duration', /#EXT-X-TARGETDURATION:\d+/, '#EXT-X-TARGETDURATION:3.5'],
  ['exceeds the target duration', /#EXT-X-TARGETDURATION:\d+/, '#EXT-X-TARGETDURATION:1'],
  ['the media sequence number precedes', /#EXT-X-MEDIA-SEQUENCE:\d+\n/, ''],
  ['the discontinuity sequence number precedes', /#EXT-X-DISCONTINUITY-SEQUENCE:\d+\n/, ''],
  ['every segment has its own duration', /#EXTINF:[\d.]+,\n/, ''],
  ['an init segment is listed', /#EXT-X-MAP:.*\n/, ''],
  ['a new init segment follows', /#EXT-X-DISCONTINUITY\n/, ''],
  ['dates have a time zone', /(PROGRAM-DATE-TIME:.*)Z\n/, '$1\n'],
  ['a playlist with parts states', /#EXT-X-PART-INF.*\n/, ''],
  ['the skip boundary', /CAN-SKIP-UNTIL=\d+/, 'CAN-SKIP-UNTIL=2'],
  ['no part exceeds', /#EXT-X-PART:DURATION=[\d.]+/, '#EXT-X-PART:DURATION=0.1'],
  ['the durations of the parts', /#EXTINF:[\d.]+/g, '#EXTINF:0.5'],
  ['parts are listed only within', /(#EXT-X-PROGRAM.*\n)(?!#EXT-X-PART)/, '$1#EXT-X-PART:DURATION=0.3,URI="x"\n'],
  ['the hinted part', /(PRELOAD-HINT:TYPE=PART,URI=").*"/, '$1other"'],
  ['a live playlist reports', /#EXT-X-RENDITION-REPORT.*\n/, ''],
  ['an ended playlist has no preload hint', /#EXT-X-ENDLIST/, '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="x"\n#EXT-X-ENDLIST'],
]

describe('the clauses report', () => {
  test.each(breakages)('a violation of "%s"', (requirement, from, to) => {
    const clause = clauses.find((candidate) => candidate.requirement.includes(requirement))
    const media = evidence.media.map((playlist) => ({
      ...playlist,
      readings: playlist.readings.map(({ text }) => readPlaylist(text.replace(from, to))),
    }))
    expect(clause?.violations({ ...evidence, media }).length).toBeGreaterThan(0)
  })

  test('a playlist whose segments change', () => {
    const media = evidence.media.map((playlist) => ({
      ...playlist,
      readings: playlist.readings.map(({ text }, number) => readPlaylist(text.replace(/(v0-0-\w+)/, `$1${number}`))),
    }))
    const violated = clauses.filter((clause) => clause.violations({ ...evidence, media }).length > 0)
    expect(violated.map(({ section }) => section)).toContain('6.2.1')
  })

  test('a segment without its first fragment', () => {
    const name = [...evidence.files.keys()].find((file) => file.startsWith('v0-3-')) ?? ''
    const bytes = evidence.files.get(name) ?? Buffer.alloc(0)
    const shorter = bytes.subarray(bytes.indexOf('moof', 8) - 4)
    const files = new Map(evidence.files).set(name, shorter)
    const violated = clauses.filter((clause) => clause.violations({ ...evidence, files }).length > 0)
    expect(violated.map(({ requirement }) => requirement)).toEqual(
      expect.arrayContaining([
        'decode times are continuous across segments between discontinuities',
        'a segment has the duration that its playlist states',
      ]),
    )
  })
})
