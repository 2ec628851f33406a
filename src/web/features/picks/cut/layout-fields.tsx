import { RectangleHorizontal, RectangleVertical } from 'lucide-react'
import { pickLayouts } from '#contract/picks/limits.ts'
import type { Pick } from '#contract/picks/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Slider } from './range-fields.tsx'

interface LayoutFieldsProps {
  readonly layout: Pick['layout']
  onLayout(layout: Pick['layout']): void
  /** Of the upright window, from the left (0) to the right edge (1) of the frame. */
  readonly position: number
  onPosition(position: number): void
}

/** The whole frame of a wide video, or an upright window of it. */
export function LayoutFields({ layout, onLayout, position, onPosition }: LayoutFieldsProps) {
  const { t } = useTranslation('cutting')
  return (
    <div>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">{t('layout')}</legend>
        {pickLayouts.map((one) => {
          const Icon = one === 'upright' ? RectangleVertical : RectangleHorizontal
          return (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-control text-sm font-bold has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="pick-layout"
                checked={one === layout}
                onChange={() => onLayout(one)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-5" />
              {t(`layouts.${one}`)}
            </label>
          )
        })}
      </fieldset>
      {layout === 'upright' && (
        <Slider
          label={t('window')}
          text={t('windowAt', { percent: Math.round(position * 100) })}
          min={0}
          max={1}
          step={0.01}
          value={position}
          onChange={onPosition}
        />
      )}
    </div>
  )
}
