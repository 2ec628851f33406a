import { episodeVisibilities } from '#contract/episodes/limits.ts'
import { useTranslation } from '../../../texts/index.ts'

/** Names a visibility of a form. */
export function useVisibilityName(): (value: string) => string {
  const { t } = useTranslation('owner')
  return (value) => {
    const visibility = episodeVisibilities.find((one) => one === value)
    return visibility ? t(`visibility.${visibility}`) : value
  }
}
