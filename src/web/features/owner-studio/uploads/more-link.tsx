import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'

interface MoreLinkProps {
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
  /** The searched name; empty for none. */
  readonly name: string
  /** Another page than the first one is shown. */
  readonly continued: boolean
}

/** Leads through the pages of the videos. */
export function MoreLink({ next, name, continued }: MoreLinkProps) {
  const { t } = useTranslation('owner')
  if (next === null && !continued) return null
  const addressOf = (paging: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ ...(name !== '' && { name }), ...paging })}`
  return (
    <div className="flex flex-wrap gap-3">
      {continued && <ButtonLink to={addressOf({})}>{t('list.first')}</ButtonLink>}
      {next !== null && <ButtonLink to={addressOf({ cursor: next })}>{t('list.more')}</ButtonLink>}
    </div>
  )
}
