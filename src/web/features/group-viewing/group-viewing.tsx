import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useRevalidator } from 'react-router'
import type { GroupViewingEnd } from '#contract/group-viewings/room.ts'
import type { GroupViewingSummary, Participation } from '#contract/group-viewings/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { useTranslation } from '../../texts/index.ts'
import { Confirm } from '../../ui/confirm.tsx'
import type { RecordsProps, ViewedContent } from './content.ts'
import { GroupEnded } from './ended/group-ended.tsx'
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

/** The summary of a group viewing, after joining its player, and then its end. A reload of the tab returns to the group. */
export function GroupViewing({ inviteKey, summary, content, records }: GroupViewingProps) {
  const { t } = useTranslation('group')
  const { revalidate } = useRevalidator()
  const [participation, setParticipation] = useState<Participation | null>(null)
  const [end, setEnd] = useState<GroupViewingEnd | null>(null)
  const [joining, setJoining] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  function settle(outcome: JoinOutcome): void {
    setJoining(false)
    if ('joined' in outcome) setParticipation(outcome.joined)
    else setFault(outcome.fault)
  }

  async function join(nickName: string | null): Promise<void> {
    setJoining(true)
    setFault(null)
    settle(await requestJoin(inviteKey, nickName))
  }

  function leave(): void {
    forgetJoined(inviteKey)
    setParticipation(null)
    void revalidate()
  }

  /** The page is not read again: its key is not found any more. */
  function finish(reason: GroupViewingEnd): void {
    forgetJoined(inviteKey)
    setEnd(reason)
  }

  function goOut(message: string): void {
    leave()
    setFault(message)
  }

  async function rejoin(): Promise<boolean> {
    const outcome = await requestJoin(inviteKey, null)
    if ('joined' in outcome) setParticipation(outcome.joined)
    else if (outcome.code === 'GROUP_VIEWING_NOT_FOUND') finish('ended')
    else goOut(outcome.fault)
    return 'joined' in outcome
  }

  const returned = useEffectEvent(settle)
  useEffect(() => {
    if (joinedTicket(inviteKey) !== null) void requestJoin(inviteKey, null).then((outcome) => returned(outcome))
  }, [inviteKey])

  async function endForAll(): Promise<void> {
    try {
      const { browserApi } = await import('../../api/browser.ts')
      await browserApi('DELETE /v1/group-viewings/{inviteKey}', { params: { inviteKey } })
      finish('ended')
    } catch (error) {
      setFault(toApiError(error).message)
    }
  }

  const endButton = summary.revocable && (
    <Confirm label={t('end.end')} title={t('end.title')} text={t('end.text')} intent={() => void endForAll()} />
  )
  if (end !== null) return <GroupEnded end={end} content={content} />
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
      rejoin={rejoin}
      onOut={(reason) => (reason === null ? goOut(t('watch.out')) : finish(reason))}
      onLeave={leave}
      endButton={endButton}
    />
  )
}
