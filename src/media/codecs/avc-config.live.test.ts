import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preparedFile } from '#tests/support/prepared-stream.ts'
import { readSequenceParameters } from './avc-config.ts'
import { Malformed } from './errors.ts'

/** The first sequence parameter set that x264 writes for video of this kind. */
function encodedParameters(size: string, ...options: string[]): Buffer {
  const source = ['-f', 'lavfi', '-i', `color=size=${size}:rate=25`, '-frames:v', '1']
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', ...options]
  const stream = readFileSync(preparedFile([...source, ...output], 'h264'))
  const start = stream.indexOf(Buffer.of(0, 0, 1, 0x67))
  return stream.subarray(start + 3, stream.indexOf(Buffer.of(0, 0, 1), start + 3))
}

describe('sequence parameters', () => {
  test.each([
    ['1920x1080', ['-profile:v', 'high'], 1920, 1080, 1, 8],
    ['854x480', ['-pix_fmt', 'yuv420p'], 854, 480, 1, 8],
    ['320x182', ['-pix_fmt', 'yuv422p'], 320, 182, 2, 8],
    ['322x182', ['-pix_fmt', 'yuv444p'], 322, 182, 3, 8],
    ['640x360', ['-pix_fmt', 'yuv420p10le'], 640, 360, 1, 10],
    ['720x484', ['-flags', '+ildct', '-x264-params', 'interlaced=1', '-pix_fmt', 'yuv420p'], 720, 484, 1, 8],
    ['320x180', ['-profile:v', 'high', '-x264-params', 'cqm=jvt'], 320, 180, 1, 8],
  ])('of x264 at %s %j contain the cropped size', (size, options, width, height, chromaFormat, bitDepth) => {
    const parameters = readSequenceParameters(encodedParameters(size, ...options))
    expect(parameters).toMatchObject({ width, height, chromaFormat, bitDepth })
  })

  test('that are truncated or random are Malformed or contain a frame size', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const outcome = readOrFail(bytes)
        expect(outcome instanceof Malformed || outcome === true).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

function readOrFail(bytes: Uint8Array): unknown {
  try {
    const { width, height } = readSequenceParameters(bytes)
    return width > 0 && height > 0
  } catch (error) {
    return error
  }
}
