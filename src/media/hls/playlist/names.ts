/** `video` is the encoder's original; the other video renditions are named by their height, such as `720p`. */
export type RenditionName = 'video' | 'audio' | `${number}p`

/**
 * The parts of a file name of a stream. A name never denotes other bytes: `token` differs each time a stream is opened,
 * `epoch` counts its discontinuities and `version` the init segments within one, so that caches can keep every file
 * forever.
 */
export type ResourceName =
  | {
      readonly type: 'init'
      readonly rendition: RenditionName
      readonly epoch: number
      readonly version: number
      readonly token: string
    }
  | {
      readonly type: 'segment'
      readonly rendition: RenditionName
      readonly epoch: number
      readonly msn: number
      readonly token: string
    }
  | {
      readonly type: 'part'
      readonly rendition: RenditionName
      readonly epoch: number
      readonly msn: number
      readonly part: number
      readonly token: string
    }

export function formatName(name: ResourceName): string {
  const { rendition, epoch, token } = name
  const start = `${rendition === 'video' ? 'v' : rendition === 'audio' ? 'a' : rendition}${epoch}`
  if (name.type === 'init') return `${start}${name.version === 0 ? '' : `.${name.version}`}-${token}.mp4`
  if (name.type === 'segment') return `${start}-${name.msn}-${token}.m4s`
  return `${start}-${name.msn}.${name.part}-${token}.m4s`
}

const HEIGHT = '[1-9][0-9]{1,3}p'
const NUMBER = '(0|[1-9][0-9]{0,8})'
const INIT = new RegExp(`^([va]|${HEIGHT})${NUMBER}(?:\\.([1-9][0-9]{0,8}))?-([0-9a-f]+)\\.mp4$`)
const MEDIA = new RegExp(`^([va]|${HEIGHT})${NUMBER}-${NUMBER}(?:\\.${NUMBER})?-([0-9a-f]+)\\.m4s$`)
const PLAYLIST = new RegExp(`^(video|audio|${HEIGHT})\\.m3u8$`)

/** Null for invalid names. */
export function parseName(file: string): ResourceName | null {
  const init = INIT.exec(file)
  if (init !== null) {
    const [, prefix, epoch, version = 0, token = ''] = init
    return { type: 'init', rendition: renditionOf(prefix), epoch: Number(epoch), version: Number(version), token }
  }
  const media = MEDIA.exec(file)
  if (media === null) return null
  const [, prefix, epoch, msn, part, token = ''] = media
  const common = { rendition: renditionOf(prefix), epoch: Number(epoch), msn: Number(msn), token }
  return part === undefined ? { type: 'segment', ...common } : { type: 'part', ...common, part: Number(part) }
}

/** The rendition of a media playlist's name; null for other names. */
export function parsePlaylistName(file: string): RenditionName | null {
  const [, name] = PLAYLIST.exec(file) ?? []
  if (name === 'video' || name === 'audio') return name
  return name === undefined ? null : renditionOf(name)
}

function renditionOf(prefix: string | undefined): RenditionName {
  if (prefix === 'v') return 'video'
  return prefix === undefined || prefix === 'a' ? 'audio' : `${Number.parseInt(prefix, 10)}p`
}
