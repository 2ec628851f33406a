import type { Pick } from '#contract/picks/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { MoreLink } from '../../features/channels/lists/more-link.tsx'
import { useMore, type ListPage } from '../../features/channels/lists/use-more.ts'
import { OwnPickRow } from '../../features/picks/setting/index.ts'
import { toast } from '../../shell/toasts/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Section } from '../../ui/section.tsx'

export const ownPicksAtOnce = 20

interface OwnPicksProps {
  /** Whose: of the episodes of a channel, or of the lives of a liver. */
  readonly owner: { readonly kind: 'channel' | 'liver'; readonly id: number }
  readonly first: ListPage<Pick>
}

/** All picks that were cut from what a user owns, with their removal. */
export function OwnPicks({ owner: { kind, id }, first }: OwnPicksProps) {
  const { t } = useTranslation('picks')
  const endpoint = kind === 'channel' ? 'GET /v1/channels/{id}/picks' : 'GET /v1/livers/{id}/picks'
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { picks, next } = await api(endpoint, { params: { id }, query: { cursor, limit: ownPicksAtOnce } })
    return { items: picks, next }
  })

  async function remove(pickId: number): Promise<void> {
    try {
      const { browserApi } = await import('../../api/browser.ts')
      await browserApi('DELETE /v1/picks/{id}', { params: { id: pickId } })
      rows.remove((pick) => pick.id === pickId)
      await toast.success(t('removed'))
    } catch (error) {
      await toast.error(toApiError(error).message || t('failed'))
    }
  }

  return (
    <Section title={t('own.title')} lead={t(`own.lead.${kind}`)}>
      {rows.items.length === 0 && <p className="text-muted">{t('own.empty')}</p>}
      <ul ref={list} id="picks" className="scroll-mt-20 empty:hidden">
        {rows.items.map((pick) => (
          <li key={pick.id}>
            <OwnPickRow pick={pick} onRemove={() => void remove(pick.id)} />
          </li>
        ))}
      </ul>
      <MoreLink name="picks" list={rows} />
    </Section>
  )
}
