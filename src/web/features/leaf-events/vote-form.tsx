import { Leaf, Minus, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { leavesPerRound } from '#contract/leaf-events/limits.ts'
import type { LeafAllowance, LeafRound } from '#contract/leaf-events/schemas.ts'
import { useLoginCallURL } from '../../shell/account/use-account.ts'
import { formatDateTime, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { optionParameter } from './addresses.ts'
import type { BallotOutcome } from './answer-ballot.ts'
import type { OptionChoice } from './option-posters.tsx'

interface VoteFormProps {
  readonly round: LeafRound
  /** Null for visitors. */
  readonly allowance: LeafAllowance | null
  /** The idempotency key of the next vote. */
  readonly formKey: string
  readonly outcome: BallotOutcome | undefined
  /** The option that is chosen, if the form offers one only. */
  readonly only?: number
  /** The posters, as choices. */
  readonly children?: (choice: OptionChoice) => ReactNode
}

/** Votes with leaves: free ones first, then for coins, whose number the button names. */
export function VoteForm({ round, allowance, formKey, outcome: last, only, children }: VoteFormProps) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  const navigation = useNavigation()
  const [search] = useSearchParams()
  const returned = round.options.find(({ id }) => String(id) === search.get(optionParameter))?.id ?? null
  const [chosen, choose] = useState<number | null>(only ?? returned)
  const login = useLoginCallURL(chosen === null || chosen === only ? {} : { [optionParameter]: String(chosen) })
  const [leaves, setLeaves] = useState(1)
  const outcome = last?.roundId === round.id ? last : undefined
  const busy = navigation.formData?.get('round') === String(round.id)
  const receipt = allowance?.given.find(({ roundId }) => roundId === round.id)
  const given = receipt?.leaves ?? 0
  const left = leavesPerRound - given
  const coinsFrom = allowance?.coinsFrom ?? null
  const most = coinsFrom === null || allowance === null ? left : Math.min(left, allowance.free)
  const coins = allowance === null ? 0 : Math.max(0, leaves - allowance.free) * allowance.coins
  const count = (amount: number) => t('leaves', { count: amount, formatted: formatNumber(amount, language) })
  const set = (value: number) => setLeaves(Math.min(Math.max(1, most), Math.max(1, Math.trunc(value) || 1)))

  if (allowance === null) {
    return (
      <>
        {/* Without a form, the choices of each round need a name of their own. */}
        {children?.({ chosen, choose, name: `option-${round.id}`, returned: null })}
        <div className="card flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
          <p>{t('vote.visitor')}</p>
          <ButtonLink to={login} variant="primary">
            {t('vote.signIn')}
          </ButtonLink>
        </div>
      </>
    )
  }
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-5">
      {children?.({ chosen, choose, name: 'option', returned })}
      <div className={`flex flex-col gap-3 ${only === undefined ? 'leaf-vote' : ''}`}>
        {outcome && <VoteNotice outcome={outcome} />}
        {most === 0 ? (
          <p className="card p-4 font-bold sm:p-5">{t(left === 0 ? 'vote.all' : 'vote.freeUsed')}</p>
        ) : (
          <div className="card flex flex-wrap items-end gap-x-4 gap-y-3 p-4 sm:p-5">
            <div className="flex items-end gap-2">
              <button
                type="button"
                aria-label={t('vote.less')}
                className="icon-button"
                disabled={leaves <= 1}
                onClick={() => set(leaves - 1)}
              >
                <Minus aria-hidden className="size-5" />
              </button>
              <label className="flex flex-col gap-1 text-sm font-bold">
                {t('vote.amount')}
                <input
                  type="number"
                  name="leaves"
                  min={1}
                  max={most}
                  value={leaves}
                  onChange={({ currentTarget }) => set(currentTarget.valueAsNumber)}
                  className="field w-24 text-center text-lg font-black tabular-nums"
                />
              </label>
              <button
                type="button"
                aria-label={t('vote.more')}
                className="icon-button"
                disabled={leaves >= most}
                onClick={() => set(leaves + 1)}
              >
                <Plus aria-hidden className="size-5" />
              </button>
            </div>
            <Button
              type="submit"
              variant="primary"
              disabled={chosen === null}
              // Not `disabled`: the keyboard continues here after the vote.
              aria-disabled={busy}
              onClick={(event) => busy && event.preventDefault()}
              className="min-h-12 flex-1 sm:flex-none sm:px-8"
            >
              <Leaf aria-hidden className="size-5" />
              {coins === 0
                ? t('vote.sendFree', { leaves: count(leaves) })
                : t('vote.sendPaid', { leaves: count(leaves), coins: formatNumber(coins, language) })}
            </Button>
          </div>
        )}
      </div>
      <div className="card flex flex-col gap-4 p-4 sm:p-5">
        <input type="hidden" name="event" value={round.eventId} />
        <input type="hidden" name="round" value={round.id} />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="coins" value={coins} />
        {only !== undefined && <input type="hidden" name="option" value={only} />}
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Amount name={t('vote.free')} value={count(allowance.free)} />
          <Amount name={t('vote.left')} value={count(left)} />
          {given > 0 && <Amount name={t('vote.given')} value={count(given)} />}
        </dl>
        {receipt !== undefined && receipt.takenBack > 0 && (
          <Notice variant="info">{t('vote.takenBack', { leaves: count(receipt.takenBack) })}</Notice>
        )}
        {coinsFrom !== null && (
          <Notice variant="info">{t('vote.young', { time: formatDateTime(coinsFrom, language) })}</Notice>
        )}
        <p className="text-tiny text-muted">{t(chosen === null ? 'vote.choose' : 'vote.rules')}</p>
      </div>
    </Form>
  )
}

function Amount({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-bold tabular-nums">{value}</dd>
    </div>
  )
}

function VoteNotice({ outcome }: { outcome: BallotOutcome }) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  if (outcome.status === 200) {
    const leaves = t('leaves', { count: outcome.leaves, formatted: formatNumber(outcome.leaves, language) })
    return <Notice variant="good" title={t('vote.counted', { leaves })} />
  }
  return (
    <Notice variant="bad">
      {outcome.message === '' ? t('vote.invalid') : outcome.message}
      {outcome.code === 'COINS_NOT_ENOUGH' && (
        <ButtonLink to={routePath('coins')} className="mt-2 text-sm">
          {t('vote.buy')}
        </ButtonLink>
      )}
    </Notice>
  )
}
