import { useTranslation } from '../../../texts/index.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import type { CaptureState } from '../browser/media/capture-state.ts'
import type { Capture } from '../browser/media/capture.ts'
import { FilterChoice } from '../scene/filter-choice.tsx'

export const filterSheetId = 'camera-filter'

/** Brightness, colour and background, before and during the live. */
export function FilterSheet({ capture, state }: { capture: Capture; state: CaptureState }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'filter' })
  return (
    <Sheet id={filterSheetId} title={t('title')}>
      <div className="px-2 pb-3 pt-2">
        <FilterChoice capture={capture} state={state} />
      </div>
    </Sheet>
  )
}
