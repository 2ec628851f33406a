import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Qualities } from './stream.ts'

interface QualityChoiceProps {
  readonly qualities: Qualities
  onChoose(place: number | null): void
}

/** The player takes arrows and space for itself, wherever they are pressed within it; the list needs them. */
function keepKeys(list: HTMLSelectElement): () => void {
  const keep = (event: KeyboardEvent) => event.stopPropagation()
  list.addEventListener('keydown', keep)
  return () => list.removeEventListener('keydown', keep)
}

/** Which size is watched: the player's choice, or one for good. The browser's own list, so that keys and phones know it. */
export function QualityChoice({ qualities: { offered, current, chosen }, onChoose }: QualityChoiceProps) {
  const { t } = useTranslation('player')
  if (offered.length === 0) return null
  const now = current === null ? undefined : offered[current]?.name
  return (
    <label className="relative inline-flex min-h-8 items-center gap-1 rounded-full px-2 text-sm text-white focus-within:ring-3 focus-within:ring-spark hover:bg-white/15">
      <Settings2 aria-hidden className="size-5" />
      <select
        ref={keepKeys}
        aria-label={t('quality')}
        value={chosen ?? 'auto'}
        onChange={({ target }) => onChoose(target.value === 'auto' ? null : Number(target.value))}
        className="max-w-28 cursor-pointer appearance-none bg-transparent font-bold outline-none [&>option]:text-black"
      >
        <option value="auto">{chosen === null && now ? t('qualityNow', { name: now }) : t('qualityAuto')}</option>
        {offered.map(({ name }, place) => (
          <option key={`${name}-${offered.length - place}`} value={place}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
