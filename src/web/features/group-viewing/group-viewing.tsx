import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useRevalidator } from 'react-router'
import type { GroupViewingSummary, Participation } from '#contract/group-viewings/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { useTranslation } from '../../texts/index.ts'
import { Confirm } from '../../ui/confirm.tsx'
import type { RecordsProps, ViewedContent } from './content.ts'
import { requestJoin, type JoinOutcome } from './room/request-join.ts'
import { forgetJoined, joinedTicket } from './room/tickets.ts'
import { GroupSummary } from './summary/group-summary.tsx'
import { GroupWatch } from './watch/group-watch.tsx'

interface GroupViewingProps {
  readonly inviteKey: string
  readonly summary: GroupViewingSummary
  readonly content: ViewedContent
  /** Records that an episode is watched; null if nothing is recorded. */
  readonly records: ComponentType<RecordsProps> | null
}

/** The summary of a group viewing, and after joining its player. A reload of the tab returns to the group. */
export function GroupViewing({ inviteKey, summary, content, records }: GroupViewingProps) {
  const { t } = useTranslation('group')
  const { revalidate } = useRevalidator()
  const [participation, setParticipation] = useState<Participation | null>(null)
  const [joining, setJoining] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  function settle(outcome: JoinOutcome): void {
    setJoining(false)
    if ('joined' in outcome) setParticipation(outcome.joined)
    else setFault(outcome.fault)
  }

  async function join(nickName: string | null): Promise<boolean> {
    setJoining(true)
    setFault(null)
    const outcome = await requestJoin(inviteKey, nickName)
    settle(outcome)
    return 'joined' in outcome
  }

  function leave(): void {
    forgetJoined(inviteKey)
    setParticipation(null)
    void revalidate()
  }

  const returned = useEffectEvent(settle)
  useEffect(() => {
    if (joinedTicket(inviteKey) !== null) void requestJoin(inviteKey, null).then((outcome) => returned(outcome))
  }, [inviteKey])

  async function end(): Promise<void> {
    try {
      const { browserApi } = await import('../../api/browser.ts')
      await browserApi('DELETE /v1/group-viewings/{inviteKey}', { params: { inviteKey } })
      leave()
    } catch (error) {
      setFault(toApiError(error).message)
    }
  }

  const endButton = summary.revocable && (
    <Confirm label={t('end.end')} title={t('end.title')} text={t('end.text')} intent={() => void end()} />
  )
  if (participation === null) {
    return (
      <GroupSummary
        summary={summary}
        content={content}
        fault={fault}
        joining={joining}
        onJoin={(nickName) => void join(nickName)}
        endButton={endButton}
      />
    )
  }
  return (
    <GroupWatch
      participation={participation}
      content={content}
      records={records}
      rejoin={() => join(null)}
      onOut={() => {
        leave()
        setFault(t('watch.out'))
      }}
      onLeave={leave}
      endButton={endButton}
    />
  )
}
