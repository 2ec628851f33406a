import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The video that is sent; mirrored on request, which suits a front camera. */
export function Preview({ track, mirrored }: { track: MediaStreamTrack | null; mirrored: boolean }) {
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
      className={`absolute inset-0 size-full object-contain ${mirrored ? '-scale-x-100' : ''}`}
    />
  )
}
