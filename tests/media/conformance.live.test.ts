import { beforeAll, describe, expect, test } from 'vitest'
import { clauses, readPlaylist, watch, type Clause, type Evidence } from '#tests/support/conformance/index.ts'
import { encodeFlv, isSample, type FlvItem } from '#tests/support/flv-file.ts'
import { breathe, hlsSite } from '#tests/support/hls-site.ts'

/** Samples between two readings: about a quarter of a second of pictures and sound. */
const STEP = 19

/** A live that loses its encoder, goes on in another size, and ends; it stops for a reading after each step. */
async function* publish(live: Awaited<ReturnType<typeof hlsSite>>['live'], lists: readonly (readonly FlvItem[])[]) {
  for (const items of lists) {
    for (const [index, item] of items.entries()) {
      if (isSample(item)) live.sample(item)
      else live.track(item)
      if (index % STEP !== 0) continue
      await breathe()
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
  const site = await hlsSite()
  evidence = await watch(site.url, publish(site.live, lists))
  await site.close()
})

const named = clauses.map((clause): [string, string, Clause] => [clause.section, clause.demand, clause])

describe('a live, read again and again from its beginning to its end', () => {
  test('was seen as it grew, with a discontinuity, delta updates and an end', () => {
    expect(evidence.media.map(({ uri }) => uri).toSorted()).toEqual(['audio.m3u8', 'video.m3u8'])
    for (const { readings, deltas } of evidence.media) {
      expect(readings.length).toBeGreaterThan(100)
      expect(deltas.some(({ text }) => text.includes('#EXT-X-SKIP'))).toBe(true)
      expect(readings.at(-1)?.text).toContain('#EXT-X-DISCONTINUITY\n')
      expect(readings.at(-1)?.text).toContain('#EXT-X-ENDLIST')
    }
    expect(evidence.files.size).toBeGreaterThan(40)
  })

  test.each(named)('keeps to RFC 8216bis §%s: %s', (_section, _demand, clause) => {
    expect(clause.faults(evidence)).toEqual([])
  })
})

/** Changes that break a demand, each with the demand that must notice. */
const breakages: readonly (readonly [demand: string, from: RegExp, to: string])[] = [
  ['no byte order mark', /^#EXTM3U/, '\uFEFF#EXTM3U'],
  ['attribute lists', /PART-HOLD-BACK=[\d.]+/, 'HOLD-BACK=12,HOLD-BACK=12'],
  ['EXTM3U is the first line', /^#EXTM3U/, '#EXTM3'],
  ['one version', /#EXT-X-VERSION:9/, '#EXT-X-VERSION:4'],
  ['do not meet', /$/, '#EXTINF:1,\n#EXT-X-STREAM-INF:BANDWIDTH=1\n'],
  ['one target duration', /#EXT-X-TARGETDURATION:\d+/, '#EXT-X-TARGETDURATION:3.5'],
  ['longer than the target duration', /#EXT-X-TARGETDURATION:\d+/, '#EXT-X-TARGETDURATION:1'],
  ['the media sequence number stands', /#EXT-X-MEDIA-SEQUENCE:\d+\n/, ''],
  ['the discontinuity sequence number stands', /#EXT-X-DISCONTINUITY-SEQUENCE:\d+\n/, ''],
  ['every segment has a duration', /#EXTINF:[\d.]+,\n/, ''],
  ['an init segment is named', /#EXT-X-MAP:.*\n/, ''],
  ['another init segment comes behind', /#EXT-X-DISCONTINUITY\n/, ''],
  ['dates have a time zone', /(PROGRAM-DATE-TIME:.*)Z\n/, '$1\n'],
  ['a playlist with parts tells', /#EXT-X-PART-INF.*\n/, ''],
  ['skipping reaches back', /CAN-SKIP-UNTIL=\d+/, 'CAN-SKIP-UNTIL=2'],
  ['no part is longer', /#EXT-X-PART:DURATION=[\d.]+/, '#EXT-X-PART:DURATION=0.1'],
  ['parts are as long, together', /#EXTINF:[\d.]+/g, '#EXTINF:0.5'],
  ['parts are listed at the end only', /(#EXT-X-PROGRAM.*\n)(?!#EXT-X-PART)/, '$1#EXT-X-PART:DURATION=0.3,URI="x"\n'],
  ['what is hinted is the part', /(PRELOAD-HINT:TYPE=PART,URI=").*"/, '$1other"'],
  ['a live playlist reports', /#EXT-X-RENDITION-REPORT.*\n/, ''],
  ['what has ended promises nothing', /#EXT-X-ENDLIST/, '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="x"\n#EXT-X-ENDLIST'],
]

describe('the demands notice', () => {
  test.each(breakages)('what breaks "%s"', (demand, from, to) => {
    const clause = clauses.find((one) => one.demand.includes(demand))
    const media = evidence.media.map((watched) => ({
      ...watched,
      readings: watched.readings.map(({ text }) => readPlaylist(text.replace(from, to))),
    }))
    expect(clause?.faults({ ...evidence, media }).length).toBeGreaterThan(0)
  })

  test('a playlist that changes what it said', () => {
    const media = evidence.media.map((watched) => ({
      ...watched,
      readings: watched.readings.map(({ text }, number) => readPlaylist(text.replace(/(v0-0-\w+)/, `$1${number}`))),
    }))
    const noticed = clauses.filter((clause) => clause.faults({ ...evidence, media }).length > 0)
    expect(noticed.map(({ section }) => section)).toContain('6.2.1')
  })

  test('a segment that has lost a fragment', () => {
    const name = [...evidence.files.keys()].find((file) => file.startsWith('v0-3-')) ?? ''
    const bytes = evidence.files.get(name) ?? Buffer.alloc(0)
    const shorter = bytes.subarray(bytes.indexOf('moof', 8) - 4)
    const files = new Map(evidence.files).set(name, shorter)
    const noticed = clauses.filter((clause) => clause.faults({ ...evidence, files }).length > 0)
    expect(noticed.map(({ demand }) => demand)).toEqual(
      expect.arrayContaining([
        'decode times go on from segment to segment within one continuity',
        'a segment lasts as long as its playlist says',
      ]),
    )
  })
})
