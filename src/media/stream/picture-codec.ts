import type { VideoTrack } from './sample.ts'

/** What pictures may be coded in, by the names of their sample descriptions: H.264, HEVC, AV1. */
export const pictureCodecs = ['avc1', 'hvc1', 'av01'] as const
export type PictureCodec = (typeof pictureCodecs)[number]

/** For people, such as those who have to choose another one. */
export const pictureCodecNames: Readonly<Record<PictureCodec, string>> = { avc1: 'H.264', hvc1: 'HEVC', av01: 'AV1' }

export function pictureCodecOf({ codec }: Pick<VideoTrack, 'codec'>): PictureCodec {
  return pictureCodecs.find((name) => codec.startsWith(`${name}.`)) ?? 'avc1'
}

/** Every browser plays H.264; the others only some. */
export const playsEverywhere = (track: Pick<VideoTrack, 'codec'>): boolean => pictureCodecOf(track) === 'avc1'
