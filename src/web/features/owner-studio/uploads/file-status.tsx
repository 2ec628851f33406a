import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Video, VideoFile } from '#contract/videos/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { acceptedFiles } from './accepted-files.ts'
import { FileButton } from './file-button.tsx'
import { formatBytes } from './format-bytes.ts'
import { ProgressBar } from './progress-bar.tsx'
import { uploadQueue } from './use-uploads.ts'

interface FileStatusProps {
  readonly video: Video
  readonly file: VideoFile
  /** Whether this site takes video files, and converts them. */
  readonly uploads: boolean
}

/** The state of a file on the server, with its actions: resume, conversion by rendition, reason, retry. */
export function FileStatus({ video, file, uploads }: FileStatusProps) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const language = useLanguage()
  const { state, name, reason, progress } = file
  if (state === 'uploading') return <Interrupted video={video} file={file} uploads={uploads} />
  const isFaulty = state === 'refused' || state === 'failed'
  const Icon = isFaulty ? CircleAlert : CircleCheck
  return (
    <div className="flex flex-col gap-2">
      <p className={`flex items-start gap-2 text-sm font-bold ${isFaulty ? 'text-bad' : ''}`}>
        {(isFaulty || state === 'ready') && <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />}
        {t(`fileState.${state}`)}
      </p>
      {reason !== null && <p className="text-sm">{reason.message[language]}</p>}
      {progress !== null && (
        <>
          <ProgressBar label={t('conversionOf', { name })} share={progress.share} />
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {progress.renditions
              .map((rendition) => ({ ...rendition, shown: rendition.name === 'audio' ? t('audio') : rendition.name }))
              .map((rendition) => (
                <li key={rendition.name} className="flex items-center gap-3 text-sm text-muted">
                  <span className="w-14 shrink-0">{rendition.shown}</span>
                  <span className="flex-1">
                    <ProgressBar
                      label={t('renditionOf', { rendition: rendition.shown, name })}
                      share={rendition.share}
                    />
                  </span>
                </li>
              ))}
          </ul>
        </>
      )}
      {isFaulty && <FaultActions video={video} retriable={uploads && state === 'failed'} />}
    </div>
  )
}

/** An upload that no tab of this browser continues now: the same file resumes it. */
function Interrupted({ video, file, uploads }: FileStatusProps) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const language = useLanguage()
  const [otherFile, setOtherFile] = useState(false)
  const { name, bytes, received, uploadUrl, expiresAt } = file

  function resume([chosen]: readonly File[]): void {
    if (!chosen) return
    const isSame = chosen.size === bytes && chosen.name.normalize('NFC').trim().endsWith(name)
    setOtherFile(!isSame)
    if (isSame) uploadQueue.add(chosen, { channelId: video.channelId, videoId: video.id, uploadUrl })
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-bold">{t('interrupted')}</p>
      <ProgressBar label={t('progressOf', { name })} share={received / bytes} />
      <p className="text-sm text-muted">
        {t('sent', { sent: formatBytes(received, language), bytes: formatBytes(bytes, language) })}
        {expiresAt !== null && ` · ${t('expires', { time: formatDateTime(expiresAt, language) })}`}
      </p>
      {otherFile && (
        <p role="alert" className="text-sm font-bold text-bad">
          {t('otherFile', { name, bytes: formatBytes(bytes, language) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {uploads && (
          <FileButton label={t('sameFileOf', { name })} accept={acceptedFiles} variant="primary" onFiles={resume}>
            {t('sameFile')}
          </FileButton>
        )}
        <DiscardButton video={video} />
      </div>
    </div>
  )
}

async function run(action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    await toast.error(toApiError(error).message)
  }
}

const importApi = async () => (await import('../../../api/browser.ts')).browserApi

/** Discards the next file of a video; without a current file the video is deleted. */
function DiscardButton({ video }: { video: Video }) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const params = { id: video.id }
  const isReplacement = video.current !== null
  const discard = async () => {
    const api = await importApi()
    if (isReplacement) await api('POST /v1/videos/{id}/replacement/removal', { params })
    else await api('POST /v1/videos/{id}/removal', { params })
  }
  return (
    <Confirm
      label={t(isReplacement ? 'discardReplacement' : 'discard')}
      title={t('discardTitle')}
      text={t(isReplacement ? 'discardReplacementText' : 'discardText')}
      intent={() => void run(discard)}
    />
  )
}

function FaultActions({ video, retriable }: { video: Video; retriable: boolean }) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const retry = async () => (await importApi())('POST /v1/videos/{id}/retry', { params: { id: video.id } })
  return (
    <div className="flex flex-wrap gap-2">
      {retriable && (
        <Button variant="primary" onClick={() => void run(retry)}>
          {t('retry')}
        </Button>
      )}
      <DiscardButton video={video} />
    </div>
  )
}
