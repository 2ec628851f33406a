import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { type Fragment, readFragments } from '#tests/support/mp4-file.ts'
import { durationOf, holes, memoryFolder, videoFrame, videoFrames, quiet, videoTrack } from '#tests/support/packaged.ts'
import type { Sample } from '../../codecs/sample.ts'
import { streamStart, type ResumePoint } from '../../journal/read-sessions.ts'
import { joiningPast } from '../playlist/joining-past.ts'
import { MediaPlaylist } from '../playlist/media-playlist.ts'
import { Rendition } from '../playlist/rendition.ts'
import type { PlacedFrame } from '../segmenter/frame-observer.ts'
import { Segmenter } from '../segmenter/segmenter.ts'
import { Ladder } from './ladder.ts'
import type { LadderSink, RenditionEncoder } from '../types.ts'

/** The behaviour of an encoder process, in the order of the frames sent. */
interface Behaviour {
  /** The number of frames it returns after each frame sent. */
  readonly deliver: readonly number[]
  /** The numbers of the segments that it skips. */
  readonly skip: ReadonlySet<number>
  /** The numbers of the frames at which it crashes. */
  readonly crash: ReadonlySet<number>
}

const prompt: Behaviour = { deliver: [1], skip: new Set(), crash: new Set() }

/** Returns every frame unchanged, as the behaviour says. */
class Echo implements RenditionEncoder {
  readonly reports = []
  readonly #sink: LadderSink
  readonly #behaviour: Behaviour
  #backlog: (PlacedFrame | 'end')[] = []
  #count = 0
  #segments = 0
  #delivering = false

  constructor(sink: LadderSink, behaviour: Behaviour) {
    this.#sink = sink
    this.#behaviour = behaviour
  }

  prepare(): void {}

  start(): void {}

  push(placed: PlacedFrame): readonly '720p'[] {
    const { deliver, skip, crash } = this.#behaviour
    const begins = placed.segmentStart !== null
    if (begins) {
      if (this.#delivering && skip.has(this.#segments)) this.#backlog.push('end')
      this.#delivering = !skip.has(this.#segments) && placed.keyFrame
      this.#segments += 1
    }
    if (this.#delivering) this.#backlog.push(placed)
    // The channel never answers within the call.
    queueMicrotask(() => this.give(deliver[this.#count % deliver.length] ?? 0))
    if (crash.has(this.#count++)) {
      this.#backlog = []
      this.#delivering = false
      queueMicrotask(() => this.#sink.onLost('720p', false))
      return []
    }
    return begins && this.#delivering ? ['720p'] : []
  }

  give(count: number): void {
    const delivered = Math.min(count, this.#backlog.length)
    for (const [index, one] of this.#backlog.splice(0, count).entries()) {
      if (one === 'end') {
        // Only if no segment was expected after it.
        if (this.#backlog.length === 0 && index === delivered - 1) this.#sink.onCompleted()
        continue
      }
      this.#sink.onConfig('720p', { ...videoTrack, width: 320, height: 180 })
      const compositionOffset = one.compositionOffset * 90
      const keyFrame = one.segmentStart !== null
      this.#sink.onFrame('720p', { at: one.at * 90, compositionOffset, keyFrame, data: one.data })
    }
    this.#sink.advance()
  }

  pause(): void {
    this.#backlog.push('end')
    this.#delivering = false
  }

  close(): void {}
}

async function run(
  behaviour: Behaviour,
  samples: readonly Sample[],
  breakAt: number | null = null,
  resumePoint: ResumePoint = streamStart,
) {
  const files = new Map<string, Buffer>()
  const renditions = new Map<string, Rendition>()
  const clock = manualClock()
  const folder = memoryFolder(files)
  const echoes: Echo[] = []
  const ladder = new Ladder({
    clock,
    encode: (sink) => {
      const echo = new Echo(sink, behaviour)
      echoes.push(echo)
      return echo
    },
    passThrough: () => segmenter.video?.rendition ?? null,
    join(name, passThrough) {
      const { currentMsn: msn, currentEpoch: epoch, currentEpochMsn: epochMsn, partTarget, live, token } = passThrough
      const rendition = new Rendition({
        name,
        token,
        msn,
        epoch,
        epochMsn,
        past: joiningPast({ name, epoch: passThrough.currentEpoch, passThrough, resumePoint }),
        partTarget,
        live,
        folder,
        log: quiet,
        onLost: () => {},
      })
      renditions.set(name, rendition)
      return rendition
    },
    onAdvance: () => {},
    onLeft: () => {},
  })
  const segmenter: Segmenter = new Segmenter({
    token: '0badcafe',
    resumePoint,
    folder,
    clock,
    log: quiet,
    onRendition: (rendition) => renditions.set(rendition.name, rendition),
    onPlayable: () => {},
    onLost: () => {},
    observer: ladder,
  })
  segmenter.track(videoTrack)
  for (const [index, sample] of samples.entries()) {
    if (index === breakAt) segmenter.discontinue(false)
    segmenter.sample(sample)
    await Promise.resolve()
  }
  const finished = segmenter.finish()
  for (const echo of echoes) echo.give(Infinity)
  await finished
  const lines = (name: string): string[] => {
    const rendition = renditions.get(name)
    if (rendition === undefined) return []
    rendition.announce()
    return Buffer.concat(new MediaPlaylist(rendition, () => []).body(false, false).chunks)
      .toString()
      .split('\n')
  }
  return { files, lines, ladder }
}

interface Listed {
  readonly msn: number
  readonly seconds: number
  readonly date: string
  readonly epoch: number
  readonly fragments: Fragment[] | null
}

/** The segments of a playlist; gaps have no fragments. */
function listed(lines: readonly string[], files: ReadonlyMap<string, Buffer>): Listed[] {
  const segments: Listed[] = []
  let epoch = 0
  let date = ''
  let gap = false
  let seconds = 0
  let msn = 0
  for (const line of lines) {
    const [, tag, value = ''] = /^#(EXT[A-Z-]*):?(.*)$/.exec(line) ?? []
    if (tag === 'EXT-X-MEDIA-SEQUENCE') msn = Number(value)
    if (tag === 'EXT-X-DISCONTINUITY-SEQUENCE') epoch = Number(value)
    if (tag === 'EXT-X-DISCONTINUITY') epoch += 1
    if (tag === 'EXT-X-PROGRAM-DATE-TIME') date = value
    if (tag === 'EXT-X-GAP') gap = true
    if (tag === 'EXTINF') seconds = Number.parseFloat(value)
    if (!line.endsWith('.m4s') || line.startsWith('#')) continue
    const fragments = gap ? null : readFragments(files.get(line) ?? Buffer.alloc(0))
    segments.push({ msn, seconds, date, epoch, fragments })
    msn += 1
    gap = false
  }
  return segments
}

const timing = (fragments: readonly Fragment[]) =>
  fragments.map((fragment) => `${fragment.decodeTime}+${durationOf(fragment)}`)

describe('a smaller rendition', () => {
  test('is cut exactly like the pass-through when it is made at once', async () => {
    const { files, lines } = await run(prompt, videoFrames(30, 20, 30))
    const [whole, small] = [listed(lines('video'), files), listed(lines('720p'), files)]
    expect(small.length).toBe(whole.length)
    expect(small.map(({ fragments }) => timing(fragments ?? []))).toEqual(
      whole.map(({ fragments }) => timing(fragments ?? [])),
    )
    expect(small.every(({ fragments }) => fragments?.[0]?.samples[0]?.keyFrame === true)).toBe(true)
    expect(holes(small.flatMap(({ fragments }) => fragments ?? []))).toEqual([])
  })

  test('keeps the presentation times of the pass-through for reordered frames', async () => {
    const reordered = videoFrames(25, 12, 50).map((one, index) =>
      videoFrame(one.dts, one.keyFrame, [80, 160, 40, 0][index % 4]),
    )
    const { files, lines } = await run(prompt, reordered)
    const presented = (name: string) =>
      listed(lines(name), files).flatMap(({ fragments }) =>
        (fragments ?? []).flatMap(({ decodeTime, samples }) => {
          let at = Number(decodeTime)
          return samples.map(({ duration, compositionOffset }) => (at += duration) - duration + compositionOffset)
        }),
      )
    expect(presented('720p')).toEqual(presented('video'))
  })

  test('has a gap of the same length for each missing segment, for any behaviour of its encoder', async () => {
    const numbers = (most: number) => fc.uniqueArray(fc.nat(most), { maxLength: 4 }).map((list) => new Set(list))
    const behaviour = fc.record({
      deliver: fc.array(fc.nat(4), { minLength: 3, maxLength: 12 }),
      skip: numbers(10),
      crash: numbers(500),
    })
    const rate = fc.constantFrom(24, 29.97, 30, 60)
    const breakAt = fc.option(fc.integer({ min: 100, max: 400 }))
    await fc.assert(
      fc.asyncProperty(behaviour, rate, fc.integer({ min: 10, max: 90 }), breakAt, async (how, fps, keyEvery, cut) => {
        const { files, lines } = await run(how, videoFrames(fps, 18, keyEvery), cut)
        const whole = new Map(listed(lines('video'), files).map((segment) => [segment.msn, segment]))
        const small = listed(lines('720p'), files)
        expect([[], [...whole.keys()]]).toContainEqual(small.map(({ msn }) => msn))
        for (const { msn, seconds, date, epoch, fragments } of small) {
          const model = whole.get(msn)
          expect({ seconds, date, epoch }).toEqual({ seconds: model?.seconds, date: model?.date, epoch: model?.epoch })
          const wanted = timing(model?.fragments ?? [])
          expect(fragments === null ? wanted : timing(fragments)).toEqual(wanted)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('lists gaps back to the start, with its init segment, when it joins late', async () => {
    const { files, lines } = await run({ ...prompt, skip: new Set([0, 1, 2, 3]) }, videoFrames(30, 60, 30), 1000)
    const [whole, small] = [listed(lines('video'), files), listed(lines('720p'), files)]
    expect(small.map(({ fragments, ...segment }) => [segment.msn, fragments !== null])).toEqual(
      whole.map(({ msn }) => [msn, msn >= 4]),
    )
    const text = lines('720p')
    const named = text.findIndex((line) => line.startsWith('#EXT-X-MAP'))
    expect(named).toBeLessThan(text.findIndex((line) => line.startsWith('#EXTINF')))
    expect(text[named]).toBe('#EXT-X-MAP:URI="720p0-0badcafe.mp4"')
  })

  test('continues what an earlier session recorded of it, or has gaps there, with the numbers of the pass-through', async () => {
    const recorded = (name: string, epochs: number[]): string =>
      epochs
        .map((epoch, index) => {
          const cut = epoch === epochs[index - 1] || index === 0 ? '' : '#EXT-X-DISCONTINUITY\n'
          const date = new Date(index * 2000).toISOString()
          return `${cut}#EXT-X-PROGRAM-DATE-TIME:${date}\n#EXTINF:2,\n${name}-${index}-abcdef01.m4s\n`
        })
        .join('')
    // The last epoch of the earlier session was lost.
    const past = (name: string) =>
      [name, { firstMsn: 0, firstEpoch: 0, lines: [recorded(name, [0, 1, 1]), '#EXT-X-DISCONTINUITY\n'] }] as const
    for (const known of [[past('video'), past('720p')], [past('video')]]) {
      const stream = { folders: new Map(), targetDuration: 2, lengthMs: 6000, tiles: [] }
      const begin = { msn: 3, epoch: 3, time: 6100, past: { ...stream, renditions: new Map(known) } }
      const { files, lines } = await run({ ...prompt, skip: new Set([0, 1]) }, videoFrames(30, 20, 30), null, begin)
      const positionOf = ({ msn, seconds, date, epoch }: Listed) => ({ msn, seconds, date, epoch })
      expect(listed(lines('720p'), files).map(positionOf)).toEqual(listed(lines('video'), files).map(positionOf))
      const names = lines('720p').filter((line) => line.endsWith('.m4s'))
      expect(names.slice(0, 3)).toEqual(
        known.length === 2
          ? ['720p-0-abcdef01.m4s', '720p-1-abcdef01.m4s', '720p-2-abcdef01.m4s']
          : ['lost-0.m4s', 'lost-1.m4s', 'lost-2.m4s'],
      )
      expect(names.slice(3, 6)).toEqual(['lost-3.m4s', 'lost-4.m4s', '720p3-5-0badcafe.m4s'])
    }
  })

  test('is offered from its first whole segment until it is removed', async () => {
    const { ladder } = await run(prompt, videoFrames(30, 8, 30))
    expect(ladder.playable.map(({ rendition }) => rendition.name)).toEqual(['720p'])
    ladder.onLost('720p', true)
    expect(ladder.playable).toEqual([])
    expect(ladder.isOffered('720p')).toBe(false)
  })
})
