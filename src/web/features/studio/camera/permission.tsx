import { Video } from 'lucide-react'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { CaptureState } from '../browser/media/capture-state.ts'
import type { Capture } from '../browser/media/capture.ts'

/** Explains the use of camera and microphone before the browser asks, and the remedy after a denial. */
export function Permission({ capture, state }: { capture: Capture; state: CaptureState }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const { t: tBroadcast } = useTranslation('broadcast')
  const { fault, phase } = state
  return (
    <div className="camera-permission palt">
      <Video aria-hidden className="size-12 text-spark" strokeWidth={1.5} />
      {fault === null ? (
        <>
          <h2 className="text-xl font-black">{t('permission.title')}</h2>
          <p className="text-sm">{phase === 'asking' ? tBroadcast('asking') : t('permission.text')}</p>
        </>
      ) : (
        <Notice variant="bad" title={tBroadcast(`fault.${fault}.title`)}>
          <p>{tBroadcast(`fault.${fault}.hint`)}</p>
        </Notice>
      )}
      <Button
        variant="primary"
        disabled={phase === 'asking'}
        onClick={() => void capture.open()}
        className="min-h-13 w-full max-w-80 text-lg"
      >
        {fault === null ? t('permission.allow') : t('permission.retry')}
      </Button>
    </div>
  )
}
