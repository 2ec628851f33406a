import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { FollowState } from '#contract/follows/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { useLoginCallURL, useProfile } from '../../shell/account/use-account.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { toast } from '../../shell/toasts/index.ts'
import { useTranslation } from '../../texts/index.ts'

const shape =
  'palt inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center gap-1 rounded-full px-2.5 text-sm font-bold whitespace-nowrap transition-colors'
const followLook = `${shape} bg-brand text-on-brand hover:bg-brand-hover`
const followingLook = `${shape} border border-current/60 hover:bg-current/10`

interface FollowButtonProps {
  readonly liver: Live['liver']
  /** As the page was loaded. */
  readonly loaded: FollowState
}

/** Follows a liver, or unfollows; the number of followers is its tooltip. Leads visitors to the sign-in page. */
export function FollowButton({ liver, loaded }: FollowButtonProps) {
  const { t } = useTranslation('follows')
  const language = useLanguage()
  const profile = useProfile()
  const login = useLoginCallURL()
  const [state, setState] = useState(loaded)
  const [busy, setBusy] = useState(false)
  const name = liver.nickName
  const { followers, following } = state
  const count = t('followers', { count: followers, formatted: formatNumber(followers, language) })
  if (profile?.user.id === liver.id) return <span className="shrink-0 text-sm tabular-nums">{count}</span>
  if (profile === null) {
    return (
      <SiteLink to={login} aria-label={t('signIn', { name })} title={count} className={followLook}>
        <Plus aria-hidden className="size-4" />
        <span className="max-sm:sr-only low:sr-only">{t('follow')}</span>
      </SiteLink>
    )
  }

  async function toggle(): Promise<void> {
    const before = state
    const change = following ? -1 : 1
    setBusy(true)
    setState({ following: !following, followers: followers + change })
    try {
      const { browserApi } = await import('../../api/browser.ts')
      const body = { following: !following }
      // Also when the user leaves the page at once.
      const request = { params: { id: liver.id }, body, keepalive: true }
      setState(await browserApi('POST /v1/livers/{id}/follow', request))
    } catch (error) {
      setState(before)
      await toast.error(toApiError(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      aria-pressed={following}
      aria-label={t(following ? 'followingName' : 'followName', { name })}
      aria-disabled={busy || undefined}
      title={count}
      onClick={busy ? undefined : () => void toggle()}
      className={following ? followingLook : followLook}
    >
      {following ? <Check aria-hidden className="size-4" /> : <Plus aria-hidden className="size-4" />}
      <span className="max-sm:sr-only low:sr-only">{t(following ? 'following' : 'follow')}</span>
    </button>
  )
}
