import { useId } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import type { CaptureState } from '../browser/media/capture-state.ts'
import type { Capture } from '../browser/media/capture.ts'
import { looks } from './looks.ts'

interface FilterChoiceProps {
  readonly capture: Capture
  readonly state: CaptureState
}

/** Brightness, colour and background of the camera, for the preview and the viewers alike. */
export function FilterChoice({ capture, state: { filter, abilities } }: FilterChoiceProps) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'filter' })
  const id = useId()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-sm font-bold">
          {t('brightness')}
        </label>
        <input
          id={id}
          type="range"
          min={-1}
          max={1}
          step={0.1}
          value={filter.brightness}
          onChange={({ currentTarget }) => capture.setFilter({ ...filter, brightness: currentTarget.valueAsNumber })}
          className="h-11 w-full accent-brand"
        />
      </div>
      <fieldset>
        <legend className="text-sm font-bold">{t('look')}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {looks.map((look) => (
            <label
              key={look}
              className="palt inline-flex min-h-11 cursor-pointer items-center rounded-full border border-control px-4 text-sm font-bold has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-focus-visible:outline-3 has-focus-visible:outline-spark"
            >
              <input
                type="radio"
                name={`${id}-look`}
                checked={filter.look === look}
                onChange={() => capture.setFilter({ ...filter, look })}
                className="sr-only"
              />
              {t(`looks.${look}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {abilities.blur !== null && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-bold">
          <input
            type="checkbox"
            checked={abilities.blur}
            onChange={({ currentTarget }) => void capture.changeCamera({ backgroundBlur: currentTarget.checked })}
            className="size-5 accent-brand"
          />
          {t('blur')}
        </label>
      )}
    </div>
  )
}
