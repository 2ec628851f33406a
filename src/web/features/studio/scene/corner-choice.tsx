import { useId } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import type { Capture } from '../browser/media/capture.ts'
import { corners, type Corner } from './layout.ts'

/** The corner of the camera over a shared screen. */
export function CornerChoice({ capture, corner }: { capture: Capture; corner: Corner | null }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'corner' })
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-bold">
        {t('label')}
      </label>
      <select
        id={id}
        value={corner ?? 'none'}
        onChange={({ target }) => capture.setCorner(corners.find((one) => one === target.value) ?? null)}
        className="field min-w-0"
      >
        {corners.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
        <option value="none">{t('none')}</option>
      </select>
    </div>
  )
}
