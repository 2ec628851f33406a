import { useEffect, useRef, type Ref } from 'react'
import type { VideoPlayback } from '#contract/videos/schemas.ts'
import { openHls, playsThroughMediaSource } from './hls-stream.ts'
import { openNative } from './native-stream.ts'
import { openSigned } from './signature.ts'

export interface CaptionSource {
  readonly language: string
  readonly url: string
  readonly label: string
}

interface VideoPreviewProps {
  readonly label: string
  readonly playback: Pick<VideoPlayback, 'playlistUrl'>
  /** Fetches a signature of the playlist. */
  sign(): Promise<string>
  readonly captions: readonly CaptionSource[]
  readonly ref: Ref<HTMLVideoElement>
}

const noEvents = { failed() {}, unsupported() {}, renditionsAdded() {}, trackAdded() {}, qualities() {} }

/** Plays a recorded video with the controls of the browser, which also choose the captions. */
export function VideoPreview({ label, playback, sign, captions, ref }: VideoPreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { playlistUrl } = playback
  const latest = useRef(sign)
  useEffect(() => {
    latest.current = sign
  })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const open = playsThroughMediaSource() ? openHls : openNative
    // The page shows the reason: the controls of the browser remain without a video.
    const onFailed = () => element.setAttribute('data-failed', '')
    return openSigned(
      () => latest.current(),
      onFailed,
      (signature) => {
        const source = { url: playlistUrl, latencyMode: 'normal', signature, startAt: 0 } as const
        const stream = open(element, source, { ...noEvents, failed: onFailed })
        return () => stream.close()
      },
    )
  }, [playlistUrl])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the editor has not added captions yet, or they follow
    <video
      ref={(element) => {
        video.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      aria-label={label}
      controls
      playsInline
      className="aspect-video w-full rounded-control bg-night"
    >
      {captions.map(({ language, url, label: text }) => (
        <track key={url} kind="captions" src={url} srcLang={language} label={text} />
      ))}
    </video>
  )
}
