import { useEffect, useMemo, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Video, VideoPlayback } from '#contract/videos/schemas.ts'
import { VideoPreview } from '../../../player/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Notice } from '../../../ui/notice.tsx'
import { DeletionSection } from '../frame/deletion-section.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Outcome } from '../../../saving/index.ts'
import { acceptedFiles } from '../uploads/accepted-files.ts'
import { FileButton } from '../uploads/file-button.tsx'
import { FileStatus } from '../uploads/file-status.tsx'
import { UploadsOff } from '../uploads/uploads-off.tsx'
import { UploadStatus } from '../uploads/upload-status.tsx'
import { uploadQueue, useUploads } from '../uploads/use-uploads.ts'
import { useVideos } from '../uploads/use-videos.ts'
import { CaptionsSection, useLanguageName } from './captions-section.tsx'
import { ChaptersForm } from './chapters-form.tsx'
import { CueList } from './cue-list.tsx'
import { ThumbnailChoice } from './thumbnail-choice.tsx'

interface VideoDetailsProps {
  readonly video: Video
  /** Whether this site takes video files. */
  readonly uploads: boolean
  /** Null until the video can be played. */
  readonly playback: Pick<VideoPlayback, 'playlistUrl'> | null
  readonly outcome: Outcome | undefined
}

/** The form fields of a video: thumbnail, captions, chapters and its file. */
export function VideoDetails({ video: loaded, uploads, playback, outcome }: VideoDetailsProps) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const list = useMemo(() => [loaded], [loaded])
  const [video = loaded] = useVideos(loaded.channelId, list, false)
  const { current } = video
  const { revalidate } = useRevalidator()
  // The conversion has ended while the page was open: load the address of the playlist.
  const isNewlyReady = current !== null && playback === null
  useEffect(() => {
    if (isNewlyReady) void revalidate()
  }, [isNewlyReady, revalidate])
  return (
    <>
      {outcome && outcome.intent !== 'chapters' && outcome.code !== '' && !outcome.conflict && (
        <Notice variant="bad">
          <p className="whitespace-pre-line">{outcome.message}</p>
        </Notice>
      )}
      {current === null || playback === null ? (
        <Notice variant="info" title={t('detail.notReady')} />
      ) : (
        <>
          <Playback video={video} playback={playback} outcome={outcome} />
          <CaptionsSection video={video} outcome={outcome} />
          <ChaptersForm video={video} outcome={outcome} />
        </>
      )}
      <FileSection video={video} uploads={uploads} />
      <DeletionSection title={t('detail.deleteTitle')} text={t('detail.deleteText')} />
    </>
  )
}

const importApi = async () => (await import('../../../api/browser.ts')).browserApi

interface PlaybackProps {
  readonly video: Video
  readonly playback: Pick<VideoPlayback, 'playlistUrl'>
  readonly outcome: Outcome | undefined
}

/** Plays the video, and uses the frame that is shown, or an image, as its thumbnail. */
function Playback({ video, playback, outcome }: PlaybackProps) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const languageName = useLanguageName()
  const element = useRef<HTMLVideoElement>(null)
  const { id } = video

  const seek = (seconds: number): void => {
    if (element.current) element.current.currentTime = seconds
  }
  const sign = async () => (await (await importApi())('GET /v1/videos/{id}/playback', { params: { id } })).signature

  return (
    <Section title={t('detail.preview')}>
      <div className={video.captions.length === 0 ? '' : 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]'}>
        <VideoPreview
          ref={element}
          label={t('detail.preview')}
          playback={playback}
          sign={sign}
          captions={video.captions.map((track) => ({ ...track, label: languageName(track.language) }))}
        />
        <CueList video={element} captions={video.captions} onSeek={seek} />
      </div>
      <ThumbnailChoice video={video} element={element} outcome={outcome} />
    </Section>
  )
}

/** The file of the video, and the choice of one that replaces it. */
function FileSection({ video, uploads }: Pick<VideoDetailsProps, 'video' | 'uploads'>) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const { id, channelId, current, next } = video
  const upload = useUploads().find(({ videoId }) => videoId === id)
  const replace = ([file]: readonly File[]) => {
    if (file) uploadQueue.add(file, { channelId, videoId: id, uploadUrl: null })
  }
  return (
    <Section title={t('detail.file')} lead={t('detail.replaceText')}>
      {current && <p>{t('detail.current', { name: current.name })}</p>}
      {upload && <UploadStatus upload={upload} />}
      {!upload && next && (
        <>
          <p>{t('replacing', { name: next.name })}</p>
          <FileStatus video={video} file={next} uploads={uploads} />
        </>
      )}
      {!uploads && <UploadsOff />}
      {uploads && !upload && !next && (
        <div>
          <FileButton label={t('detail.replaceFile')} accept={acceptedFiles} onFiles={replace}>
            {t('detail.replace')}
          </FileButton>
        </div>
      )}
    </Section>
  )
}
