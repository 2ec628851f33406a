import { Plus } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAlive } from '../../../ui/use-alive.ts'
import { useIdentityFault, type IdentityFault } from '../use-identity-fault.ts'

/** Adds Google through the provider's SDK; `href` is what does it without scripts, where there is such a way. */
export function LinkInWindow({ href }: { href: string | null }) {
  const { t } = useTranslation('profile')
  const alive = useAlive()
  const tell = useIdentityFault()
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
      setFault(tell(error))
    }
    setBusy(false)
  }
  function press(event: MouseEvent): void {
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
        <Button disabled={!alive} aria-busy={busy} onClick={press}>
          {content}
        </Button>
      ) : (
        <a href={href} rel="nofollow" aria-busy={busy} onClick={press} className={buttonClass()}>
          {content}
        </a>
      )}
      {busy && <Notice look="info">{t('identities.inWindow')}</Notice>}
      {fault && <Notice look={fault.wanted ? 'info' : 'bad'}>{fault.message}</Notice>}
    </>
  )
}
