import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import type { FrameSize } from './media/capture-state.ts'

interface PreviewProps {
  readonly track: MediaStreamTrack | null
  readonly mirrored: boolean
  /** How the video fills the element. */
  readonly className: string
  /** Called with the size of the frames, at first and after each change. */
  readonly onSize: (size: FrameSize) => void
}

/** The video that is sent; mirrored on request, which suits a front camera. */
export function Preview({ track, mirrored, className, onSize }: PreviewProps) {
  const { t } = useTranslation('broadcast')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    if (current !== null) current.srcObject = track && new MediaStream([track])
  }, [track])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={t('preview')}
      onResize={({ currentTarget: { videoWidth, videoHeight } }) => onSize({ width: videoWidth, height: videoHeight })}
      className={`absolute inset-0 size-full ${className} ${mirrored ? '-scale-x-100' : ''}`}
    />
  )
}
