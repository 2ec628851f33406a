import type { DrawingResult, FilmOrder, FilmTrack } from '../../demo/index.ts'
import { audioFragment, type FragmentSample, timescaleOf, videoFragment } from '../../mp4/index.ts'
import { decoderConfiguration, readAvcConfig, toLengthPrefixed } from '../../codecs/index.ts'
import { AacEncoder, SAMPLES_PER_FRAME } from '../audio/aac.ts'
import { createPacket, encode, EncodeFailed, openEncoder } from '../encode.ts'
import { createFrame, createH264, writeFrame } from '../h264.ts'
import { designs } from './scenes/index.ts'
import { lookOf } from './look.ts'
import { Painter } from './painter.ts'
import { LOOP_SECONDS, renderSong } from './song.ts'

const FRAME_RATE = 10
const SEGMENT_SECONDS = 2
/** Of the segments of a loop, in bits per second. */
const MAX_BIT_RATE = 450_000
const SAMPLE_RATE = 48_000

/** Draws and encodes one loop of the scene, and repeats it until the end of the film. */
export function drawFilm(order: FilmOrder): DrawingResult {
  return { type: 'film', frameRate: FRAME_RATE, tracks: [videoTrack(order), audioTrack(order)] }
}

/** The starts of the segments in seconds, and where the last one ends. */
const segmentStarts = (seconds: number): number[] =>
  Array.from({ length: Math.ceil(seconds / SEGMENT_SECONDS) }, (_, index) => index * SEGMENT_SECONDS)

function videoTrack({ scene, variant, width, height, seconds }: FilmOrder): FilmTrack {
  const rendition = `${Math.min(width, height)}p` as const
  const { decoderConfig, frames } = encodeLoop({ scene, variant, width, height, seconds })
  const ticks = timescaleOf(readAvcConfig(decoderConfig).track) / FRAME_RATE
  const segments = segmentStarts(seconds).map((at, msn) => {
    const duration = Math.min(SEGMENT_SECONDS, seconds - at)
    const samples = Array.from({ length: duration * FRAME_RATE }, (_, index): FragmentSample => {
      const data = frames[(at * FRAME_RATE + index) % (LOOP_SECONDS * FRAME_RATE)] ?? Buffer.alloc(0)
      return { duration: ticks, compositionOffset: 0, keyFrame: index === 0, data }
    })
    const bytes = videoFragment(msn + 1, at * FRAME_RATE * ticks, samples)
    return { rendition, msn, at: at * 1000, duration, bytes }
  })
  return { rendition, decoderConfig, segments }
}

/** The frames of one loop, or of the whole film if it is shorter; each segment starts with a key frame. */
function encodeLoop({ scene, variant, width, height, seconds }: Omit<FilmOrder, 'type'>) {
  const { encoder, codec } = createH264(width, height, FRAME_RATE, FRAME_RATE * SEGMENT_SECONDS)
  encoder.rcMaxRate = BigInt(MAX_BIT_RATE)
  encoder.rcBufferSize = MAX_BIT_RATE
  const x264 = `scenecut=0:keyint=${FRAME_RATE * SEGMENT_SECONDS}:min-keyint=${FRAME_RATE * SEGMENT_SECONDS}:cabac=1:deblock=0,0`
  openEncoder(encoder, codec, { crf: '28', preset: 'ultrafast', tune: 'zerolatency', 'x264-params': x264 })
  const decoderConfig = decoderConfiguration(encoder.extraData ?? Buffer.alloc(0))
  if (decoderConfig === null) throw new EncodeFailed('the encoder reports no parameter sets')

  const painter = new Painter(width, height)
  const look = lookOf(width, height, variant)
  designs[scene].still(painter, look)
  painter.keep()
  const frame = createFrame(width, height)
  const packet = createPacket()
  const planes = Buffer.from(painter.canvas.bytes.buffer)
  const frames: Buffer[] = []
  for (let number = 0; number < Math.min(seconds, LOOP_SECONDS) * FRAME_RATE; number++) {
    painter.restore()
    designs[scene].moving(painter, look, number / (LOOP_SECONDS * FRAME_RATE))
    writeFrame(frame, planes, number)
    for (const { data } of encode(encoder, frame, packet)) frames.push(toLengthPrefixed(data ?? Buffer.alloc(0)))
  }
  for (const { data } of encode(encoder, null, packet)) frames.push(toLengthPrefixed(data ?? Buffer.alloc(0)))
  encoder.freeContext()
  frame.free()
  packet.free()
  return { decoderConfig, frames }
}

interface EncodedSong {
  readonly config: Buffer
  readonly frames: readonly Buffer[]
}

/** Fewer than scenes: two scenes share one. */
const SONGS = 6
const AUDIO_BIT_RATE = 64_000
const songs = new Map<number, EncodedSong>()

/** One loop of a song, which is encoded once for all films. */
function encodedSong(number: number): EncodedSong {
  const known = songs.get(number)
  if (known) return known
  const encoder = new AacEncoder(AUDIO_BIT_RATE)
  const { left, right } = renderSong(number, SAMPLE_RATE)
  const total = (LOOP_SECONDS * SAMPLE_RATE) / SAMPLES_PER_FRAME
  const frames: Buffer[] = []
  const block = { left: new Float32Array(SAMPLES_PER_FRAME), right: new Float32Array(SAMPLES_PER_FRAME) }
  // The encoder looks one frame ahead, and needs two to begin well.
  for (let next = -2; next < total + 1; next++) {
    for (let index = 0; index < SAMPLES_PER_FRAME; index++) {
      const at = (next * SAMPLES_PER_FRAME + index + left.length) % left.length
      block.left[index] = left[at] ?? 0
      block.right[index] = right[at] ?? 0
    }
    for (const { at, data } of encoder.encode({ at: next * SAMPLES_PER_FRAME, ...block })) {
      if (at >= 0 && frames.length < total) frames.push(data)
    }
  }
  const song = { config: encoder.config, frames }
  songs.set(number, song)
  return song
}

function audioTrack({ scene, seconds }: FilmOrder): FilmTrack {
  const { config, frames } = encodedSong(Object.keys(designs).indexOf(scene) % SONGS)
  const framesBefore = (at: number): number => Math.ceil((at * SAMPLE_RATE) / SAMPLES_PER_FRAME)
  const segments = segmentStarts(seconds).map((start, msn) => {
    const first = framesBefore(start)
    const count = framesBefore(Math.min(start + SEGMENT_SECONDS, seconds)) - first
    const samples = Array.from({ length: count }, (_, index): FragmentSample => {
      const data = frames[(first + index) % frames.length] ?? Buffer.alloc(0)
      return { duration: SAMPLES_PER_FRAME, compositionOffset: 0, keyFrame: true, data }
    })
    const at = first * SAMPLES_PER_FRAME
    const bytes = audioFragment(msn + 1, at, samples)
    const duration = (count * SAMPLES_PER_FRAME) / SAMPLE_RATE
    return { rendition: 'audio' as const, msn, at: (at * 1000) / SAMPLE_RATE, duration, bytes }
  })
  return { rendition: 'audio', decoderConfig: config, segments }
}
