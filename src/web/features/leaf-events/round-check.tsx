import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { LeafReceipt, LeafRound } from '#contract/leaf-events/schemas.ts'
import { apiAddress } from '../../api/api-address.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ballotFilePath } from './addresses.ts'
import type { RoundCheck } from './check-round.ts'

interface RoundCheckProps {
  readonly round: LeafRound
  readonly receipt: LeafReceipt | null
}

/** Checks the public file of a closed round in the browser. */
export function RoundCheckButton({ round, receipt }: RoundCheckProps) {
  const { t } = useTranslation('leaves', { keyPrefix: 'file' })
  const [busy, setBusy] = useState(false)
  const [check, setCheck] = useState<RoundCheck | null>(null)

  async function run(): Promise<void> {
    setBusy(true)
    const { checkRound } = await import('./check-round.ts')
    setCheck(await checkRound(round, receipt, () => fetch(apiAddress(ballotFilePath(round)))))
    setBusy(false)
  }

  return (
    <>
      <Button type="button" disabled={busy} onClick={() => void run()} className="text-sm">
        <ShieldCheck aria-hidden className="size-4" />
        {t(busy ? 'checking' : 'checkHere')}
      </Button>
      {check !== null && !busy && <CheckNotice check={check} />}
    </>
  )
}

function CheckNotice({ check }: { check: RoundCheck }) {
  const { t } = useTranslation('leaves', { keyPrefix: 'file' })
  const language = useLanguage()
  if (check.found === 'agrees') {
    return (
      <>
        <Notice variant="good" title={t('agrees')}>
          {check.own === 'found' && <p>{t('ownFound')}</p>}
        </Notice>
        {check.own === 'missing' && <Notice variant="bad">{t('ownMissing')}</Notice>}
      </>
    )
  }
  if (check.found === 'ballot') {
    return <Notice variant="bad">{t('differs.ballot', { number: formatNumber(check.ballot, language) })}</Notice>
  }
  return <Notice variant={check.found === 'insecure' ? 'warn' : 'bad'}>{t(`differs.${check.found}`)}</Notice>
}
