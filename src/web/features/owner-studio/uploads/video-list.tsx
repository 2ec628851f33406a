import { Upload as UploadIcon } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-router'
import type { Video } from '#contract/videos/schemas.ts'
import { formatElapsed } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { LanguageField } from '../../../shell/navigation/language-parameter.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { WideImage } from '../frame/wide-image.tsx'
import { acceptedFiles } from './accepted-files.ts'
import { FileButton } from './file-button.tsx'
import { FileStatus } from './file-status.tsx'
import { MoreLink } from './more-link.tsx'
import { UploadsOff } from './uploads-off.tsx'
import { UploadStatus } from './upload-status.tsx'
import type { Upload } from './upload-queue.ts'
import { uploadQueue, useUploads } from './use-uploads.ts'
import { useVideos } from './use-videos.ts'
import { VideoSearch } from './video-search.tsx'

const searchForm = 'video-search'

interface VideoListProps {
  readonly channelId: number
  readonly videos: readonly Video[]
  readonly next: string | null
  /** The searched name; empty for none. */
  readonly name: string
  /** Whether this site takes video files. */
  readonly uploads: boolean
  readonly continued: boolean
}

/** The videos of a channel with their uploads and conversions, and the choice of new files. */
export function VideoList({ channelId, videos: loaded, next, name, uploads: isOpen, continued }: VideoListProps) {
  const { t } = useTranslation('owner')
  const uploads = useUploads().filter((upload) => upload.channelId === channelId)
  const searched = name !== ''
  const videos = useVideos(channelId, loaded, !continued && !searched)
  const unassigned = uploads.filter(({ videoId }) => !searched && !videos.some(({ id }) => id === videoId))
  const add = (files: readonly File[]) => {
    for (const file of files) uploadQueue.add(file, { channelId, videoId: null, uploadUrl: null })
  }
  return (
    <>
      {isOpen ? <DropArea onFiles={add} /> : <UploadsOff />}
      {(videos.length > 0 || searched) && (
        <>
          <Form id={searchForm} method="get">
            <LanguageField />
          </Form>
          <VideoSearch form={searchForm} name={name} />
        </>
      )}
      {videos.length === 0 && unassigned.length === 0 && (
        <output className="block py-4 text-center text-muted">
          {searched ? t('videoSearch.none', { name }) : t('uploads.empty')}
        </output>
      )}
      <ul aria-label={t('uploads.videos')} className="flex flex-col gap-3">
        {unassigned.map((upload) => (
          <li key={upload.key} className="card flex flex-col gap-3 p-4">
            <p className="font-bold">{upload.name}</p>
            <UploadStatus upload={upload} />
          </li>
        ))}
        {videos.map((video) => (
          <VideoRow
            key={video.id}
            video={video}
            isOpen={isOpen}
            upload={uploads.find(({ videoId }) => videoId === video.id)}
          />
        ))}
      </ul>
      <MoreLink next={next} name={name} continued={continued} />
    </>
  )
}

function DropArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const [over, setOver] = useState(false)

  /** The button does the same: dropping is only quicker. */
  function receiveDrops(area: HTMLElement): () => void {
    const listening = new AbortController()
    const { signal } = listening
    area.addEventListener(
      'dragover',
      (event) => {
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    area.addEventListener('dragleave', () => setOver(false), { signal })
    area.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    return () => listening.abort()
  }

  return (
    <section
      ref={receiveDrops}
      aria-label={t('add')}
      className={`flex flex-col items-center gap-3 rounded-card border-2 border-dashed p-6 text-center ${over ? 'border-brand bg-brand-soft' : 'border-control'}`}
    >
      <UploadIcon aria-hidden className="size-10 text-brand-ink" strokeWidth={1.5} />
      <FileButton label={t('files')} accept={acceptedFiles} multiple variant="primary" onFiles={onFiles}>
        {t('choose')}
      </FileButton>
      <p className="text-sm text-muted">{t('hint')}</p>
      <noscript>
        <p className="text-sm font-bold">{t('needsScript')}</p>
      </noscript>
    </section>
  )
}

interface VideoRowProps {
  readonly video: Video
  /** Whether this site takes video files. */
  readonly isOpen: boolean
  readonly upload: Upload | undefined
}

function VideoRow({ video, isOpen, upload }: VideoRowProps) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const { id, channelId, current, next, thumbnailUrl, durationSeconds } = video
  const file = next ?? current
  const name = (current ?? next)?.name ?? String(id)
  return (
    <li className="card flex flex-col gap-3 p-4">
      <SiteLink
        to={routePath('studio___{channelId}___videos___{videoId}', { channelId, videoId: id })}
        prefetch="none"
        className="flex min-h-14 items-center gap-3 rounded-lg hover:bg-raised"
      >
        <WideImage url={thumbnailUrl} />
        <span className="min-w-0">
          <span className="block font-bold">{name}</span>
          {durationSeconds !== null && (
            <span className="block text-sm text-muted tabular-nums">{formatElapsed(durationSeconds * 1000)}</span>
          )}
        </span>
      </SiteLink>
      {upload ? (
        <UploadStatus upload={upload} />
      ) : (
        <>
          {current && next && <p className="text-sm text-muted">{t('replacing', { name: next.name })}</p>}
          {file && <FileStatus video={video} file={file} uploads={isOpen} />}
        </>
      )}
    </li>
  )
}
