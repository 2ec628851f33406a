import { Check, Plus } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { FollowKind } from '#contract/follows/limits.ts'
import type { FollowState } from '#contract/follows/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { useLoginCallURL, useProfile } from '../../shell/account/use-account.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { toast } from '../../shell/toasts/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { buttonClass } from '../../ui/button.tsx'

interface FollowFormProps {
  /** Whom the form follows. */
  readonly target: { readonly kind: FollowKind; readonly id: number; readonly name: string }
  readonly loaded: FollowState
  /** A liver cannot follow themselves, owners and editors cannot follow their channel. */
  readonly own: boolean
}

async function follow({ kind, id }: FollowFormProps['target'], following: boolean): Promise<void> {
  const { browserApi } = await import('../../api/browser.ts')
  // Also when the user leaves the page at once.
  const request = { params: { id }, keepalive: true }
  if (kind === 'liver') await browserApi('POST /v1/livers/{id}/follow', { ...request, body: { following } })
  else if (following) await browserApi('PUT /v1/channels/{id}/follow', { ...request, body: {} })
  else await browserApi('DELETE /v1/channels/{id}/follow', request)
}

/**
 * The number of followers of a liver or channel, and the button that follows. Then the page is loaded again, because more
 * is open to followers. Without scripts it posts to the page of the liver or channel.
 */
export function FollowForm({ target, loaded, own }: FollowFormProps) {
  const { kind, id, name } = target
  const { t } = useTranslation('follows')
  const language = useLanguage()
  const profile = useProfile()
  const login = useLoginCallURL()
  const { revalidate } = useRevalidator()
  /** The choice of the user, until the page is loaded again. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const following = chosen ?? loaded.following
  const followers = loaded.followers + Number(following) - Number(loaded.following)
  const busy = chosen !== null

  async function change(next: boolean): Promise<void> {
    setChosen(next)
    try {
      await follow(target, next)
      await revalidate()
    } catch (error) {
      await toast.error(toApiError(error).message)
    } finally {
      setChosen(null)
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!busy) void change(!following)
  }

  const action = kind === 'liver' ? routePath('liver___{id}', { id }) : routePath('channels___{id}', { id })
  return (
    <div className="flex w-full items-center justify-between gap-3 md:w-auto">
      <span className="whitespace-nowrap text-sm tabular-nums text-muted">
        {t('followers', { count: followers, formatted: formatNumber(followers, language) })}
      </span>
      {!own && profile === null && (
        <SiteLink
          to={login}
          aria-label={t(kind === 'liver' ? 'signIn' : 'signInChannel', { name })}
          className={buttonClass('primary')}
        >
          <Plus aria-hidden className="size-5" />
          {t('follow')}
        </SiteLink>
      )}
      {!own && profile !== null && (
        <form method="post" action={action} onSubmit={submit}>
          <button
            type="submit"
            name="intent"
            value={following ? 'unfollow' : 'follow'}
            aria-pressed={following}
            aria-label={t(`${following ? 'following' : 'follow'}${kind === 'liver' ? 'Name' : 'Channel'}`, { name })}
            aria-disabled={busy || undefined}
            // The new state is shown at once, in full contrast.
            className={buttonClass(following ? 'plain' : 'primary', 'min-w-32 aria-disabled:opacity-100')}
          >
            {following ? <Check aria-hidden className="size-5" /> : <Plus aria-hidden className="size-5" />}
            {t(following ? 'following' : 'follow')}
          </button>
        </form>
      )}
    </div>
  )
}
