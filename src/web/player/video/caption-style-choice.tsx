import { ALargeSmall, PanelBottom, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { readRemembered, remember } from '../../shell/remembered.ts'
import { useTranslation } from '../../texts/index.ts'
import {
  captionBackgrounds,
  captionSizes,
  readCaptionStyle,
  writeCaptionStyle,
  type CaptionStyle,
} from './caption-style.ts'

const storageKey = 'caption-style'

export interface CaptionStyleControl {
  readonly style: CaptionStyle
  change(changed: Partial<CaptionStyle>): void
}

/** The style of the captions, which is remembered on this device. */
export function useCaptionStyle(): CaptionStyleControl {
  const [style, setStyle] = useState<CaptionStyle>(() => readCaptionStyle(readRemembered(storageKey)))
  return {
    style,
    change(changed) {
      const next = { ...style, ...changed }
      remember(storageKey, writeCaptionStyle(next))
      setStyle(next)
    },
  }
}

/** Attributes of an element that contains the video: the style sheet applies them to its captions. */
export const captionStyleAttributes = ({ size, background }: CaptionStyle) => ({
  'data-caption-size': size,
  'data-caption-background': background,
})

/** Selects size and background of the captions, in the menu. */
export function CaptionStyleChoice({ control: { style, change } }: { control: CaptionStyleControl }) {
  const { t } = useTranslation('player')
  return (
    <div className="px-2 py-1">
      <StyleSelect
        icon={ALargeSmall}
        label={t('captionSize')}
        values={captionSizes}
        chosen={style.size}
        nameOf={(size) => t(`captionSizes.${size}`)}
        onChoose={(size) => change({ size })}
      />
      <StyleSelect
        icon={PanelBottom}
        label={t('captionBackground')}
        values={captionBackgrounds}
        chosen={style.background}
        nameOf={(background) => t(`captionBackgrounds.${background}`)}
        onChoose={(background) => change({ background })}
      />
    </div>
  )
}

interface StyleSelectProps<Value extends string> {
  readonly icon: LucideIcon
  readonly label: string
  readonly values: readonly Value[]
  readonly chosen: Value
  nameOf(value: Value): string
  onChoose(value: Value): void
}

/** A native list, for keyboards and phones. */
function StyleSelect<Value extends string>(props: StyleSelectProps<Value>) {
  const { icon: Icon, label, values, chosen, nameOf, onChoose } = props
  return (
    <label className="flex min-h-12 items-center gap-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="flex-1">{label}</span>
      <select
        value={chosen}
        onChange={({ target }) => {
          const value = values[target.selectedIndex]
          if (value !== undefined) onChoose(value)
        }}
        className="min-h-11 rounded-control border border-control bg-surface px-3"
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {nameOf(value)}
          </option>
        ))}
      </select>
    </label>
  )
}
