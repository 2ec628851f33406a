import { useState } from 'react'
import { groupViewingHours, participantsMax } from '#contract/group-viewings/limits.ts'
import type { Api } from '../../../api/index.ts'
import { toApiError } from '../../../api/api-error.ts'
import { usePageAddress } from '../../../shell/page-head.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { groupPath } from '../addresses.ts'
import { InviteLink } from '../invite-link.tsx'

interface StartSheetProps {
  readonly id: string
  readonly kind: 'live' | 'episode'
  readonly title: string
  /** Opens the group viewing; resolves with its invite key. */
  open(api: Api): Promise<string>
}

/** Opens a group viewing, and then shares its invite link. */
export function StartSheet({ id, kind, title, open }: StartSheetProps) {
  const { t } = useTranslation('group')
  const { origin } = usePageAddress()
  const [inviteKey, setInviteKey] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function start(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      setInviteKey(await open(browserApi))
    } catch (error) {
      setFault(toApiError(error).message)
    }
    setBusy(false)
  }

  const path = inviteKey === null ? null : groupPath(kind, inviteKey)
  return (
    <Sheet id={id} title={t('start.title')}>
      {path === null ? (
        <div className="flex flex-col gap-3 p-2">
          <p>{t('start.text', { most: participantsMax, hours: groupViewingHours })}</p>
          {fault !== null && <Notice variant="bad">{fault}</Notice>}
          <Button variant="primary" disabled={busy} onClick={() => void start()}>
            {t('start.start')}
          </Button>
        </div>
      ) : (
        <InviteLink url={origin + path} title={title}>
          <ButtonLink to={path} variant="primary">
            {t('start.enter')}
          </ButtonLink>
        </InviteLink>
      )}
    </Sheet>
  )
}
