import { Plus } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useIdentityFault, type IdentityFault } from '../use-identity-fault.ts'

/** Links a Google identity through the SDK, in a popup. `href` is the redirect for browsers without scripts, if any. */
export function LinkInWindow({ href }: { href: string | null }) {
  const { t } = useTranslation('profile')
  const hydrated = useHydrated()
  const toFault = useIdentityFault()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<IdentityFault | null>(null)

  async function link(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const { linkGoogle } = await import('../../../shell/identity/index.ts')
      await linkGoogle()
      await revalidate()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  function handleClick(event: MouseEvent): void {
    event.preventDefault()
    void link()
  }

  const content = (
    <>
      <Plus aria-hidden className="size-5" />
      {t('identities.addGoogle')}
    </>
  )
  return (
    <>
      {href === null ? (
        <Button disabled={!hydrated} aria-busy={busy} onClick={handleClick}>
          {content}
        </Button>
      ) : (
        <a href={href} rel="nofollow" aria-busy={busy} onClick={handleClick} className={buttonClass()}>
          {content}
        </a>
      )}
      {busy && <Notice look="info">{t('identities.inWindow')}</Notice>}
      {fault && <Notice look={fault.cancelled ? 'info' : 'bad'}>{fault.message}</Notice>}
    </>
  )
}
