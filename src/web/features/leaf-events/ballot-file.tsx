import { Download } from 'lucide-react'
import type { LeafReceipt, LeafRound } from '#contract/leaf-events/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ballotFilePath } from './addresses.ts'
import { RoundCheckButton } from './round-check.tsx'

interface BallotFileProps {
  readonly round: LeafRound
  /** Null without own ballots. */
  readonly receipt: LeafReceipt | null
}

/** The public file of the ballots, the viewer's receipt, and how to check both. */
export function BallotFile({ round, receipt }: BallotFileProps) {
  const { t } = useTranslation('leaves', { keyPrefix: 'file' })
  const { t: text } = useTranslation('leaves')
  const language = useLanguage()
  const { ballots, result, takenBack } = round
  return (
    <details className="text-sm text-muted">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">{t('title')}</summary>
      <div className="flex flex-col items-start gap-3 pb-2">
        <p>{t('text', { ballots: formatNumber(ballots, language) })}</p>
        {takenBack > 0 && (
          <p>
            {t('takenBack', {
              leaves: text('leaves', { count: takenBack, formatted: formatNumber(takenBack, language) }),
            })}
          </p>
        )}
        {receipt !== null && <Receipt receipt={receipt} />}
        {result !== null && result.head !== null && (
          <p className="w-full">
            {t('hash')}
            <code className="block break-all text-tiny">{result.head}</code>
          </p>
        )}
        <a href={ballotFilePath(round)} download className={buttonClass('plain', 'text-sm')}>
          <Download aria-hidden className="size-4" />
          {t('download')}
        </a>
        {result !== null && <RoundCheckButton round={round} receipt={receipt} />}
        <p>{t('check')}</p>
      </div>
    </details>
  )
}

function Receipt({ receipt: { voter, ballots } }: { receipt: LeafReceipt }) {
  const { t } = useTranslation('leaves', { keyPrefix: 'file' })
  const language = useLanguage()
  const numbers = new Intl.ListFormat(language, { type: 'unit' }).format(
    ballots.map((sequence) => formatNumber(sequence, language)),
  )
  return (
    <dl className="flex w-full flex-col gap-2">
      <div>
        <dt>{t('ownBallots')}</dt>
        <dd className="tabular-nums">{numbers}</dd>
      </div>
      {voter !== null && (
        <div>
          <dt>{t('voter')}</dt>
          <dd>
            <code className="block break-all text-tiny">{voter}</code>
          </dd>
        </div>
      )}
    </dl>
  )
}
