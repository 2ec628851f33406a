import { EyeOff } from 'lucide-react'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { CaptureState } from '../browser/media/capture-state.ts'
import type { Capture } from '../browser/media/capture.ts'

interface AwayNoticeProps {
  readonly capture: Capture
  readonly state: CaptureState
}

/** Says that viewers see a card: because the liver is away, with the way back, or because the system uses the camera. */
export function AwayNotice({ capture, state: { away, interrupted, source } }: AwayNoticeProps) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'away' })
  if (!away) {
    if (!interrupted || source !== 'camera') return null
    return (
      <Notice variant="warn" title={t('interrupted.title')}>
        <p>{t('interrupted.hint')}</p>
      </Notice>
    )
  }
  return (
    <div className="pointer-events-auto flex flex-wrap items-center gap-3 rounded-control bg-warn-soft p-4 text-sm text-warn">
      <EyeOff aria-hidden className="size-5 shrink-0" />
      <output className="palt min-w-0 flex-1 basis-52 font-bold">{t('notice')}</output>
      <Button variant="primary" onClick={() => capture.setAway(false)}>
        {t('back')}
      </Button>
    </div>
  )
}
