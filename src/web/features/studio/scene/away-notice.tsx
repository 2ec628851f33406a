import { EyeOff } from 'lucide-react'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import type { Capture } from '../browser/media/capture.ts'

/** Says that viewers see neither camera nor screen, and leads back. */
export function AwayNotice({ capture }: { capture: Capture }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'away' })
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
