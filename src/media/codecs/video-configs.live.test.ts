import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failure } from '#tests/support/failure.ts'
import { findBox } from '#tests/support/mp4-file.ts'
import { preparedFile } from '#tests/support/prepared-stream.ts'
import { readAv1Config } from './av1-config.ts'
import { withoutDelimiters } from './av1-obu.ts'
import { Malformed, Unplayable } from './errors.ts'
import { readHevcConfig } from './hevc-config.ts'

/** The payload of the box in the sample entry of an MP4 file's first track. */
function configuration(entry: string, box: string, coding: readonly string[]): Buffer {
  const input = ['-f', 'lavfi', '-i', 'testsrc2=size=642x358:rate=30', '-frames:v', '1']
  const output = ['-movflags', 'empty_moov+frag_keyframe']
  const file = readFileSync(preparedFile([...input, ...coding, ...output], 'mp4'))
  const descriptions = findBox(file, 'moov/trak/mdia/minf/stbl/stsd').subarray(8)
  expect(descriptions.toString('latin1', 4, 8)).toBe(entry)
  return findBox(descriptions.subarray(8 + 78), box)
}

const hevc = (format: string): Buffer =>
  configuration('hev1', 'hvcC', [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    format,
    '-x265-params',
    'log-level=none',
  ])

const main = hevc('yuv420p')
const av1 = configuration('av01', 'av1C', ['-c:v', 'libsvtav1', '-preset', '12', '-pix_fmt', 'yuv420p'])

describe('an HEVC configuration', () => {
  test('yields the cropped size and the codec string', () => {
    const { track, lengthSize } = readHevcConfig(main)
    expect(track).toMatchObject({ codec: 'hvc1.1.6.L63.90', width: 642, height: 358 })
    expect(lengthSize).toBe(4)
  })

  test('marks its parameter sets as complete and is otherwise unchanged', () => {
    const { decoderConfig } = readHevcConfig(main).track
    const differing = [...main.keys()].filter((at) => main[at] !== decoderConfig[at])
    expect(differing.map((at) => [(main[at] ?? 0) & 0x80, decoderConfig[at]])).toEqual([
      [0, 0x80 | 32],
      [0, 0x80 | 33],
      [0, 0x80 | 34],
    ])
  })

  test('of 10 bits is accepted', () => {
    expect(readHevcConfig(hevc('yuv420p10le')).track.codec).toMatch(/^hvc1\.2\.4\.L63\./)
  })

  test('with colours that browsers cannot play is rejected with advice', () => {
    expect(() => readHevcConfig(hevc('yuv422p'))).toThrow(/4:2:2.*choose the profile main/)
  })
})

describe('an AV1 configuration', () => {
  test('yields the size and the codec string', () => {
    expect(readAv1Config(av1)).toMatchObject({ codec: 'av01.0.01M.08', width: 642, height: 358, decoderConfig: av1 })
  })

  test('of another profile than main is rejected with advice', () => {
    const professional = Buffer.from(av1)
    professional[1] = (professional[1] ?? 0) | 0x20
    expect(() => readAv1Config(professional)).toThrow(/choose the profile main/)
  })

  test('without its sequence header is Malformed', () => {
    expect(() => readAv1Config(av1.subarray(0, 4))).toThrow(/no sequence header/)
  })
})

test('of a temporal unit removes its delimiters', () => {
  const [delimiter, header] = [Buffer.from('1200', 'hex'), av1.subarray(4)]
  expect(withoutDelimiters(Buffer.concat([delimiter, header]))).toEqual(header)
  expect(withoutDelimiters(header)).toBe(header)
})

describe('truncated, changed or random,', () => {
  const bytes = fc.uint8Array({ maxLength: 200, size: 'max' }).map((all) => Buffer.from(all))
  const changed = (whole: Buffer) =>
    fc
      .tuple(fc.nat(whole.length), fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 }))
      .map(([length, changes]) => {
        const broken = Buffer.from(whole)
        for (const [at, value] of changes) broken[at] = value
        return broken.subarray(0, length)
      })

  test.each([
    ['an HEVC configuration', main, (config: Buffer) => readHevcConfig(config)],
    ['an AV1 configuration', av1, (config: Buffer) => readAv1Config(config)],
    ['a temporal unit', av1.subarray(4), withoutDelimiters],
  ])('%s is read, Malformed or Unplayable', (_name, whole, read) => {
    fc.assert(
      fc.property(fc.oneof(bytes, changed(whole)), (config) => {
        const error = failure(() => read(config))
        expect(error === null || error instanceof Malformed || error instanceof Unplayable).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
