import { CircleAlert, Pause, Play, X } from 'lucide-react'
import { formatElapsed, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { formatBytes } from './format-bytes.ts'
import { ProgressBar } from './progress-bar.tsx'
import { speedOf, timeLeft } from './speed.ts'
import type { Upload } from './upload-queue.ts'
import { uploadQueue } from './use-uploads.ts'

/** The progress of an upload of this tab, with its actions. */
export function UploadStatus({ upload }: { upload: Upload }) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const language = useLanguage()
  const { key, name, bytes, sent, samples, state, message } = upload
  const speed = speedOf(samples)
  const left = timeLeft(samples, bytes)
  const figures = [
    t('sent', { sent: formatBytes(sent, language), bytes: formatBytes(bytes, language) }),
    state === 'sending' && speed !== null && t('speed', { speed: formatBytes(speed, language) }),
    state === 'sending' && left !== null && t('left', { time: formatElapsed(left) }),
  ].filter((text) => typeof text === 'string')
  const canResume = state === 'paused' || state === 'interrupted'
  return (
    <div className="flex flex-col gap-2">
      {state === 'refused' ? (
        <p role="alert" className="flex items-start gap-2 text-sm font-bold text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {message}
        </p>
      ) : (
        <>
          <p className="text-sm font-bold">{t(`uploadState.${state}`)}</p>
          <ProgressBar label={t('progressOf', { name })} share={sent / bytes} />
          <p className="text-sm text-muted tabular-nums">{figures.join(' · ')}</p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {(state === 'sending' || state === 'queued') && (
          <Button onClick={() => void uploadQueue.pause(key)}>
            <Pause aria-hidden className="size-5" />
            {t('pause')}
          </Button>
        )}
        {canResume && (
          <Button variant="primary" onClick={() => uploadQueue.resume(key)}>
            <Play aria-hidden className="size-5" />
            {t('resume')}
          </Button>
        )}
        {state === 'refused' && <Button onClick={() => uploadQueue.resume(key)}>{t('retry')}</Button>}
        <Button variant="quiet" onClick={() => void uploadQueue.cancel(key).catch(() => {})}>
          <X aria-hidden className="size-5" />
          {t(state === 'refused' ? 'dismiss' : 'cancel')}
        </Button>
      </div>
    </div>
  )
}
