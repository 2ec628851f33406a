import { Sheet } from '../../../ui/sheet.tsx'
import { useTranslation } from '../../../texts/index.ts'
import type { CaptureState } from '../browser/media/capture-state.ts'
import type { Capture } from '../browser/media/capture.ts'
import { CornerChoice } from '../scene/corner-choice.tsx'

export const cornerSheetId = 'camera-corner'

/** The corner of the camera over a shared screen, before and during the live. */
export function CornerSheet({ capture, state }: { capture: Capture; state: CaptureState }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'corner' })
  return (
    <Sheet id={cornerSheetId} title={t('label')}>
      <div className="px-2 pb-3 pt-2">
        <CornerChoice capture={capture} corner={state.corner} />
      </div>
    </Sheet>
  )
}
