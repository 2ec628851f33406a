import type { VideoTrack } from './sample.ts'

/** The accepted video codecs, by the names of their sample descriptions: H.264, HEVC, AV1. */
export const videoCodecs = ['avc1', 'hvc1', 'av01'] as const
export type VideoCodec = (typeof videoCodecs)[number]

/** Display names. */
export const videoCodecNames: Readonly<Record<VideoCodec, string>> = { avc1: 'H.264', hvc1: 'HEVC', av01: 'AV1' }

export function videoCodecOf({ codec }: Pick<VideoTrack, 'codec'>): VideoCodec {
  return videoCodecs.find((name) => codec.startsWith(`${name}.`)) ?? 'avc1'
}

/** All browsers play H.264; only some play the others. */
export const playsEverywhere = (track: Pick<VideoTrack, 'codec'>): boolean => videoCodecOf(track) === 'avc1'
