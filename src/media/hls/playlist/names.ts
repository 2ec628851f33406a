export type RenditionKind = 'video' | 'audio'

/**
 * What a file of a stream is called. A name never means other bytes: `token` differs each time a stream is opened,
 * `epoch` counts its discontinuities, so that caches can keep every file for good.
 */
export type ResourceName =
  | { readonly type: 'init'; readonly kind: RenditionKind; readonly epoch: number; readonly token: string }
  | {
      readonly type: 'segment'
      readonly kind: RenditionKind
      readonly epoch: number
      readonly msn: number
      readonly token: string
    }
  | {
      readonly type: 'part'
      readonly kind: RenditionKind
      readonly epoch: number
      readonly msn: number
      readonly part: number
      readonly token: string
    }

export function formatName(name: ResourceName): string {
  const start = `${name.kind === 'video' ? 'v' : 'a'}${name.epoch}`
  if (name.type === 'init') return `${start}-${name.token}.mp4`
  if (name.type === 'segment') return `${start}-${name.msn}-${name.token}.m4s`
  return `${start}-${name.msn}.${name.part}-${name.token}.m4s`
}

const NUMBER = '(0|[1-9][0-9]{0,8})'
const INIT = new RegExp(`^([va])${NUMBER}-([0-9a-f]+)\\.mp4$`)
const MEDIA = new RegExp(`^([va])${NUMBER}-${NUMBER}(?:\\.${NUMBER})?-([0-9a-f]+)\\.m4s$`)

/** Null when no file can have this name. */
export function parseName(file: string): ResourceName | null {
  const init = INIT.exec(file)
  if (init !== null) {
    const [, letter, epoch, token = ''] = init
    return { type: 'init', kind: kindOf(letter), epoch: Number(epoch), token }
  }
  const media = MEDIA.exec(file)
  if (media === null) return null
  const [, letter, epoch, msn, part, token = ''] = media
  const common = { kind: kindOf(letter), epoch: Number(epoch), msn: Number(msn), token }
  return part === undefined ? { type: 'segment', ...common } : { type: 'part', ...common, part: Number(part) }
}

function kindOf(letter: string | undefined): RenditionKind {
  return letter === 'v' ? 'video' : 'audio'
}
