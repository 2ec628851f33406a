import type { BallotFileHead } from '#contract/leaf-events/chain.ts'
import type { LeafEvent, LeafEventCard, LeafResult, LeafRound } from '#contract/leaf-events/schemas.ts'
import { stateOf, stateOfEvent } from './policy.ts'
import type { EventRow } from './store/events.ts'
import type { RoundRow } from './store/rounds.ts'

function presentResult(round: RoundRow): LeafResult | null {
  const { frozenAt, winnerId, head, overrideId, overrideReason, overriddenAt, episode, openedAt } = round
  if (frozenAt === null) return null
  const override =
    overrideId === null || overriddenAt === null
      ? null
      : { optionId: overrideId, reason: overrideReason ?? '', at: overriddenAt.toISOString() }
  const opened = episode && openedAt ? { ...episode, opensAt: openedAt.toISOString() } : null
  return { frozenAt: frozenAt.toISOString(), winnerId, override, episode: opened, head }
}

/** `secrets`: with the episodes that branches will open, for organizers. */
export function presentRound(round: RoundRow, now: Date, secrets: boolean): LeafRound {
  const { id, eventId, title, titleEn, titleKo, opensAt, closesAt, episodeAt, ballots, takenBack, options } = round
  return {
    id,
    eventId,
    title,
    titleEn,
    titleKo,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    episodeAt: episodeAt?.toISOString() ?? null,
    state: stateOf(round, now),
    ballots,
    takenBack,
    leaves: options.reduce((sum, { leaves }) => sum + leaves, 0),
    options: options.map(({ roundId: _roundId, reached: _reached, episodeId, ...option }) => ({
      ...option,
      episodeId: secrets ? episodeId : null,
    })),
    result: presentResult(round),
  }
}

const places = { open: 0, upcoming: 1, closed: 2 } as const

/** Open rounds by their end, upcoming ones by their start, closed ones from the latest. */
function inOrder(rounds: readonly LeafRound[]): LeafRound[] {
  const time = ({ state, opensAt, closesAt }: LeafRound): number =>
    state === 'closed' ? -Date.parse(closesAt) : Date.parse(state === 'open' ? closesAt : opensAt)
  return rounds.toSorted((a, b) => places[a.state] - places[b.state] || time(a) - time(b))
}

export function presentCard(
  { id, kind, title, titleEn, titleKo, channel, demo }: EventRow,
  rows: readonly RoundRow[],
  now: Date,
): LeafEventCard {
  const rounds = inOrder(rows.map((row) => presentRound(row, now, false)))
  const state = stateOfEvent(rounds.map((round) => round.state))
  return { id, kind, title, titleEn, titleKo, channel, demo, state, round: rounds[0] ?? null }
}

export function presentEvent(event: EventRow, rows: readonly RoundRow[], now: Date, organizes: boolean): LeafEvent {
  const rounds = inOrder(rows.map((row) => presentRound(row, now, organizes)))
  return { ...event, state: stateOfEvent(rounds.map((round) => round.state)), rounds, organizes }
}

/** The first line of the public file of ballots. */
export function presentFileHead({
  id,
  eventId,
  title,
  opensAt,
  closesAt,
  options,
  ...round
}: RoundRow): BallotFileHead {
  const { version, frozenAt, ballots, winnerId, head } = round
  return {
    version,
    round: id,
    event: eventId,
    title,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    options: options.map((option) => ({ id: option.id, title: option.title })),
    result: frozenAt && {
      frozenAt: frozenAt.toISOString(),
      ballots,
      totals: options.map((option) => ({ option: option.id, leaves: option.leaves })),
      winner: winnerId,
      head,
    },
  }
}
