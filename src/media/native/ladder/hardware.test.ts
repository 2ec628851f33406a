import { AV_LOG_QUIET, Log } from 'node-av'
import { beforeAll, expect, test } from 'vitest'
import { EncodeFailed } from '../encode.ts'
import { chooseEncoder } from './hardware.ts'
import { hardwareKinds, openVideoEncoder, softwareKind } from './video-encoder.ts'

const size = { width: 320, height: 180, bitRate: 500_000, frameRate: 30, threads: 1 }

beforeAll(() => Log.setLevel(AV_LOG_QUIET))

test('lists unavailable hardware encoders with the reason, and uses the software encoder', () => {
  const { kind, refused } = chooseEncoder(true)
  const tried = hardwareKinds.slice(0, hardwareKinds.includes(kind) ? hardwareKinds.indexOf(kind) : undefined)
  expect(refused.map((line) => line.split(': ')[0])).toEqual(tried.map(({ name }) => name))
  expect(hardwareKinds.includes(kind) ? null : kind).toBe(tried.length === hardwareKinds.length ? softwareKind : null)
  expect(chooseEncoder(false)).toEqual({ kind: softwareKind, refused: [] })
})

test('reports why an encoder fails to open, and still opens the next one', () => {
  const failures = hardwareKinds.flatMap((kind) => {
    try {
      openVideoEncoder(kind, size).close()
      return []
    } catch (error) {
      return [error]
    }
  })
  expect(failures.filter((error) => !(error instanceof EncodeFailed))).toEqual([])
  const encoder = openVideoEncoder(softwareKind, size)
  expect(encoder.context.width).toBe(320)
  encoder.close()
})
