import { useTranslation } from '../../../texts/index.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Capture } from '../browser/media/capture.ts'
import { FilterChoice } from '../scene/filter-choice.tsx'
import type { Filter } from '../scene/looks.ts'

export const filterSheetId = 'camera-filter'

/** Brightness and colour, before and during the live. */
export function FilterSheet({ capture, filter }: { capture: Capture; filter: Filter }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'filter' })
  return (
    <Sheet id={filterSheetId} title={t('title')}>
      <div className="px-2 pb-3 pt-2">
        <FilterChoice capture={capture} filter={filter} />
      </div>
    </Sheet>
  )
}
