import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avcDecoderConfig, readAvcConfig } from './avc-config.ts'
import { hevcDecoderConfig, readHevcConfig } from './hevc-config.ts'
import { ParameterSets } from './parameter-sets.ts'

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** As x264 writes them. */
const large = bytes('6742c01eda0280bfe5c044000003000400000300c83c58ba80')
const small = bytes('6742c00cda05067e7c0440000003004000000c83c50aa8')
const pps = bytes('68ce0fc8')
const otherPps = bytes('68ce0fc9')
const slice = bytes('6588843a0c600141013a3902')
const largeRecord = avcDecoderConfig(large, [pps])
/** The sets of `large` with the id 1, and a slice that needs them. */
const renamed = {
  sps: bytes('6742c01e5680a02ff97011000003000100000300320f162ea0'),
  pps: bytes('6848e0fc80'),
  slice: bytes('6588410e83180050404e8e4080'),
}
/** Belongs to the sequence parameter set 1. */
const ppsOfRenamed = bytes('68a383f2')

function open(record: Buffer | null = largeRecord, lengthSize = 4): ParameterSets {
  const sets = new ParameterSets('avc1', lengthSize)
  if (record !== null) sets.configure(record)
  return sets
}

/** The width that the key frame announces; null if it announces nothing. */
function announced(sets: ParameterSets, frame: readonly Buffer[], keepsSets = true): number | null {
  sets.add(frame)
  const config = sets.changedConfiguration(frame, keepsSets)
  return config && readAvcConfig(config).track.width
}

describe('a key frame announces', () => {
  test('nothing when it repeats its sets, whatever importance and padding they have', () => {
    const sets = open()
    expect(announced(sets, [slice])).toBeNull()
    expect(announced(sets, [large, pps, slice])).toBeNull()
    expect(announced(sets, [bytes(`27${large.toString('hex', 1)}`), bytes('28ce0fc80000'), slice])).toBeNull()
  })

  test('sets of another size, once, with the same bytes of length before each unit', () => {
    const sets = open(avcDecoderConfig(large, [pps], 2), 2)
    sets.add([small, pps, slice])
    const config = sets.changedConfiguration([small, pps, slice], true)
    expect(config).toEqual(avcDecoderConfig(small, [pps], 2))
    expect(announced(sets, [small, pps, slice])).toBeNull()
    expect(announced(sets, [slice])).toBeNull()
    expect(announced(sets, [large, slice])).toBe(640)
  })

  test('sets that came alone or with other frames before it', () => {
    const sets = open()
    sets.add([small])
    sets.add([pps])
    sets.add([bytes('419a')])
    expect(announced(sets, [slice])).toBe(320)
  })

  test('changed picture parameters', () => {
    const sets = open()
    sets.add([otherPps, slice])
    const config = sets.changedConfiguration([otherPps, slice], true)
    expect(config).toEqual(avcDecoderConfig(large, [otherPps]))
  })

  test('the sequence that its slice needs, of several', () => {
    const sets = open()
    expect(announced(sets, [small, renamed.sps, ppsOfRenamed, slice])).toBe(640)
    expect(announced(sets, [small, pps, slice])).toBe(320)
  })

  test('sets of another size with a new id', () => {
    const sets = open(avcDecoderConfig(small, [pps]))
    const frame = [renamed.sps, renamed.pps, renamed.slice]
    expect(announced(sets, frame)).toBe(640)
    expect(announced(sets, frame)).toBeNull()
  })

  test('nothing when its sets have a new id only, as long as it contains them', () => {
    const sets = open()
    const { sps, pps: renamedPps, slice: other } = renamed
    expect(announced(sets, [sps, renamedPps, other])).toBeNull()
    expect(announced(sets, [large, pps, slice])).toBeNull()
    expect(announced(sets, [other])).toBe(640)
  })

  test('everything that is new when its sets are removed from the frames', () => {
    const sets = open()
    expect(announced(sets, [large, pps, slice], false)).toBeNull()
    expect(announced(sets, [renamed.sps, renamed.pps, renamed.slice], false)).toBe(640)
    expect(announced(sets, [renamed.slice], false)).toBeNull()
  })

  test('nothing when its sets are damaged or oversized', () => {
    const sets = open()
    const oversized = Buffer.concat([small, Buffer.alloc(5000, 1)])
    for (const damaged of [small.subarray(0, 4), bytes('67'), oversized, bytes('68'), bytes('680000')]) {
      expect(announced(sets, [damaged, slice])).toBeNull()
    }
    expect(announced(sets, [small, pps, bytes('6500')])).toBeNull()
  })

  test('the first configuration of an encoder that sends none', () => {
    const sets = open(null)
    expect(announced(sets, [large, slice])).toBeNull()
    expect(announced(sets, [pps, slice])).toBe(640)
  })
})

describe('a configuration', () => {
  test('is new unless its sets are those in use', () => {
    const sets = open(null)
    expect(sets.configure(largeRecord)).toBe(true)
    expect(sets.configure(largeRecord)).toBe(false)
    expect(announced(sets, [small, pps, slice])).toBe(320)
    expect(sets.configure(avcDecoderConfig(small, [pps]))).toBe(false)
    expect(sets.configure(largeRecord)).toBe(true)
  })

  test('that an encoder repeats applies unless the next key frame has other sets', () => {
    const sets = open()
    expect(announced(sets, [small, pps, slice])).toBe(320)
    expect(sets.configure(largeRecord)).toBe(false)
    expect(announced(sets, [small, pps, slice])).toBeNull()
    expect(sets.configure(largeRecord)).toBe(false)
    expect(announced(sets, [slice])).toBe(640)
  })
})

describe('HEVC', () => {
  /** As x265 writes them. */
  const vps = bytes('40010c01ffff01600000030090000003000003003f959409')
  const wide = bytes('42010101600000030090000003000003003fa005020171f2e595952930bc05a02000000300200000030321')
  const narrow = bytes('42010101600000030090000003000003003ca00a080c1f3e595952930bc05a020000030002000003003210')
  const pps = bytes('4401c073c189')
  const keySlice = bytes('2801ac7460b8ba911181d02b')

  test('of another size is announced as a complete configuration', () => {
    const sets = new ParameterSets('hvc1', 4)
    const first = hevcDecoderConfig({ vps, sps: wide, pps: [pps] }, 4)
    expect(readHevcConfig(first).track).toMatchObject({ codec: 'hvc1.1.6.L63.90', width: 640, height: 360 })
    sets.configure(first)
    sets.add([vps, wide, pps, keySlice])
    expect(sets.changedConfiguration([keySlice], true)).toBeNull()
    const frame = [vps, narrow, pps, keySlice]
    sets.add(frame)
    const second = sets.changedConfiguration(frame, true) ?? Buffer.alloc(0)
    const { track, lengthSize } = readHevcConfig(second)
    expect(track).toMatchObject({ codec: 'hvc1.1.6.L60.90', width: 320, height: 180, decoderConfig: second })
    expect(lengthSize).toBe(4)
    for (const set of [vps, narrow, pps]) expect(second.includes(set)).toBe(true)
    expect(sets.changedConfiguration(frame, true)).toBeNull()
  })

  test('of another layer is ignored', () => {
    const sets = new ParameterSets('hvc1', 4)
    sets.configure(hevcDecoderConfig({ vps, sps: wide, pps: [pps] }, 4))
    const layered = Buffer.from(narrow)
    layered[1] = 0x09
    sets.add([layered, keySlice])
    expect(sets.changedConfiguration([layered, keySlice], true)).toBeNull()
  })
})

test.each(['avc1', 'hvc1'] as const)('any units of %s are tolerated', (codec) => {
  const unit = fc
    .tuple(fc.constantFrom(0x67, 0x68, 0x65, 0x40, 0x42, 0x44, 0x28), fc.uint8Array({ maxLength: 60 }))
    .map(([head, content]) => Buffer.from([head, ...content]))
  fc.assert(
    fc.property(fc.array(fc.array(unit)), (frames) => {
      const sets = new ParameterSets(codec, 4)
      for (const frame of frames) {
        sets.add(frame)
        sets.changedConfiguration(frame, true)
      }
    }),
    { numRuns: 500 },
  )
})
