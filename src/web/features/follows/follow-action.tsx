import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Live } from '#contract/lives/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { useLoginCallURL, useProfile } from '../../shell/account/use-account.ts'
import { toast } from '../../shell/toasts/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

interface FollowActionProps {
  readonly liver: Live['liver']
  readonly className: string
}

/** The main action of a page for followers: follows the liver, then loads the page again. Leads visitors to sign in. */
export function FollowAction({ liver: { id, nickName: name }, className }: FollowActionProps) {
  const { t } = useTranslation('follows')
  const profile = useProfile()
  const login = useLoginCallURL()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  if (profile === null) {
    return (
      <ButtonLink to={login} variant="primary" className={className}>
        {t('signIn', { name })}
      </ButtonLink>
    )
  }

  async function follow(): Promise<void> {
    setBusy(true)
    try {
      const { browserApi } = await import('../../api/browser.ts')
      // Also when the user leaves the page at once.
      const request = { params: { id }, body: { following: true }, keepalive: true }
      await browserApi('POST /v1/livers/{id}/follow', request)
      await revalidate()
    } catch (error) {
      await toast.error(toApiError(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="primary"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : () => void follow()}
      className={className}
    >
      <Plus aria-hidden className="size-5 shrink-0" />
      {t('followName', { name })}
    </Button>
  )
}
