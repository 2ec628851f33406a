import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Qualities } from './stream.ts'

interface QualityChoiceProps {
  readonly qualities: Qualities
  onChoose(index: number | null): void
}

/** Keeps key events from the player, which handles arrows and space anywhere inside it. */
function isolateKeys(list: HTMLSelectElement): () => void {
  const stop = (event: KeyboardEvent) => event.stopPropagation()
  list.addEventListener('keydown', stop)
  return () => list.removeEventListener('keydown', stop)
}

/** Selects a quality, or automatic selection. A native list, for keyboards and phones. */
export function QualityChoice({ qualities: { offered, current, chosen }, onChoose }: QualityChoiceProps) {
  const { t } = useTranslation('player')
  if (offered.length === 0) return null
  const currentName = current === null ? undefined : offered[current]?.name
  return (
    <label className="relative inline-flex min-h-8 items-center gap-1 rounded-full px-2 text-sm text-white focus-within:ring-3 focus-within:ring-spark hover:bg-white/15">
      <Settings2 aria-hidden className="size-5" />
      <select
        ref={isolateKeys}
        aria-label={t('quality')}
        value={chosen ?? 'auto'}
        onChange={({ target }) => onChoose(target.value === 'auto' ? null : Number(target.value))}
        className="max-w-28 cursor-pointer appearance-none bg-transparent font-bold outline-none [&>option]:text-black"
      >
        <option value="auto">
          {chosen === null && currentName ? t('qualityNow', { name: currentName }) : t('qualityAuto')}
        </option>
        {offered.map(({ name }, index) => (
          <option key={`${name}-${offered.length - index}`} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
