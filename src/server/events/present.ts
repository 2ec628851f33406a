import type { EventItem, EventRank, LiverEvent } from '#contract/events/schemas.ts'
import type { Ranked, Score } from './ranks.ts'
import type { EventRow } from './store/read.ts'

const iso = (at: Date): string => at.toISOString()

export const presentItem = ({ event, entries }: EventRow): EventItem => ({
  id: event.id,
  template: event.template,
  type: event.type,
  state: event.state,
  title: event.title,
  lead: event.lead,
  imageUrl: event.imageUrl,
  entryEndsAt: iso(event.entryEndsAt),
  startsAt: iso(event.startsAt),
  endsAt: iso(event.endsAt),
  entries,
  demo: event.demo,
})

const qualifierOf = ({ event: { qualifierId, qualifierRank } }: EventRow): LiverEvent['qualifier'] =>
  qualifierId === null || qualifierRank === null ? null : { eventId: qualifierId, lastRank: qualifierRank }

export const presentEvent = (row: EventRow): LiverEvent => ({
  ...presentItem(row),
  rules: row.event.rules,
  gifts: row.event.gifts,
  genres: row.event.genres,
  licenceDays: row.event.licenceDays,
  withoutWinners: row.event.withoutWinners,
  placedWithin: row.event.placedWithin,
  qualifier: qualifierOf(row),
  approval: row.event.approval,
  divisionSize: row.event.divisionSize,
  bonuses: row.event.bonuses,
  prizes: row.event.prizes,
  levels: row.event.levels,
  organizer: row.organizer,
  qualifierTitle: row.qualifierTitle,
  next: row.next,
  hash: row.event.hash,
  openedAt: row.event.openedAt?.toISOString() ?? null,
  confirmedAt: row.event.confirmedAt?.toISOString() ?? null,
  cancelReason: row.event.cancelReason,
  version: row.event.version,
})

type ScoreRow = Score & Pick<EventRank, 'liver' | 'liveId'>

export const presentRank = ({ division, rank, points, liver, liveId }: Ranked<ScoreRow>): EventRank => ({
  division,
  rank,
  points,
  liver,
  liveId,
})
