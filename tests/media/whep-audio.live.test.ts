import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { quiet } from '#tests/support/packaged.ts'
import { preparedFile } from '#tests/support/prepared-stream.ts'
import { readFlv } from '#tests/support/rtmp-publisher.ts'
import { systemClock } from '#media/clock.ts'
import { OpusDecoder } from '#media/native/audio/opus.ts'
import type { AudioPacket } from '#media/whep/viewer.ts'
import { OpusSource } from '#media/whep/opus-source.ts'

/** Two seconds of a tone as AAC: its AudioSpecificConfig and its frames. */
function encodeTone(options: readonly string[]): { config: Buffer; frames: Buffer[] } {
  const args = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', ...options, '-c:a', 'aac']
  const bodies = readFlv(readFileSync(preparedFile(args, 'flv')))
    .filter(({ type }) => type === 'audio')
    .map(({ body }) => body)
  return { config: bodies[0]?.subarray(2) ?? Buffer.alloc(0), frames: bodies.slice(1).map((body) => body.subarray(2)) }
}

/** Frequency in Hz, from upward zero crossings of samples at 48 kHz. */
function pitch(samples: Float32Array): number {
  const rises = samples.filter((value, index) => value >= 0 && (samples[index - 1] ?? 0) < 0).length
  return (rises * 48_000) / samples.length
}

test.each([
  ['stereo at 48 kHz', 48_000, ['-ar', '48000', '-ac', '2']],
  ['mono at 44.1 kHz', 44_100, ['-ar', '44100', '-ac', '1']],
  ['5.1 at 32 kHz', 32_000, ['-ar', '32000', '-af', 'pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0']],
])('AAC in %s is transcoded to Opus without gaps, at the same pitch', async (_name, rate, options) => {
  const { config, frames } = encodeTone(options)
  const packets: AudioPacket[] = []
  const source = new OpusSource({ clock: systemClock, log: quiet, onPacket: (packet) => void packets.push(packet) })
  source.configure(config)
  // Frames before the process has started are dropped: warm up with silence.
  for (let at = 0; packets.length === 0; at++) {
    source.push({ at: 0, data: frames[0] ?? Buffer.alloc(0), arrivedAt: at })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const startAt = 48_000 * 100
  const first = packets.length
  for (const [index, data] of frames.entries()) {
    source.push({ at: startAt + Math.round((index * 1024 * 48_000) / rate), data, arrivedAt: 0 })
  }
  await expect.poll(() => packets.at(-1)?.at).toBeGreaterThan(startAt + 48_000 * 1.9)
  source.close()

  const tonePackets = packets.slice(first).filter(({ at }) => at >= startAt)
  expect(tonePackets.slice(1).filter(({ at }, index) => at - (tonePackets[index]?.at ?? 0) !== 960)).toEqual([])
  const decoder = new OpusDecoder()
  const decoded = tonePackets.flatMap(({ data }) => decoder.decode(data).map(({ left }) => left))
  const middle = decoded.slice(20, 80).flatMap((samples) => [...samples])
  expect(pitch(Float32Array.from(middle))).toBeCloseTo(440, -1)
})
