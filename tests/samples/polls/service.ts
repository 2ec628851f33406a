import { isRunning } from '#contract/lives/states.ts'
import type { Clock } from '#server/clock.ts'
import { DomainError } from '#server/errors.ts'
import type { Lives } from '#server/lives/index.ts'
import { periodicJob } from '#server/periodic-job.ts'
import type { Database } from '#server/ports/database/port.ts'
import { statelessRoom, type Realtime } from '#server/realtime/index.ts'
import type { AccountData } from '#server/slice.ts'
import { pollEvent, pollRoom, type PollEvent, type PollOption, type PollVotes } from './schemas.ts'
import { countVotes, listVotesOf, removeVotesBefore, removeVotesOf, storeVote } from './store.ts'

export interface PollDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void }
  readonly lives: Pick<Lives, 'find' | 'findAll'>
  readonly realtime: Pick<Realtime, 'publish'>
}

const keptMs = 24 * 60 * 60_000

export function createPolls({ database, clock, log, lives, realtime }: PollDeps) {
  async function votes(liveId: string): Promise<PollVotes> {
    const counted = await database.run(countVotes, liveId)
    const of = (option: PollOption) => counted.find((row) => row.option === option)?.votes ?? 0
    return { yes: of('yes'), no: of('no'), open: isRunning(await lives.find(liveId)) }
  }

  async function publish(liveId: string, key: string): Promise<PollVotes> {
    const event: PollEvent = { type: 'votes', votes: await votes(liveId) }
    await realtime.publish(pollRoom(liveId), key, event)
    return event.votes
  }

  const account: AccountData = {
    name: 'polls',
    export: (userId) => database.run(listVotesOf, userId),
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(removeVotesOf, userId),
  }

  return {
    account,
    votes,
    publish,
    room: statelessRoom({
      name: 'poll',
      event: pollEvent,
      exists: async (id) => (await lives.findAll([id])).length > 0,
    }),
    retention: periodicJob({
      name: 'poll-retention',
      clock,
      log,
      everyMs: 60_000,
      failure: 'could not delete old votes; retrying in a minute',
      run: () => database.run(removeVotesBefore, new Date(clock.now().getTime() - keptMs)),
    }),

    async vote(userId: number, liveId: string, option: PollOption): Promise<PollVotes> {
      if (!isRunning(await lives.find(liveId))) throw new DomainError('WRONG_LIVE_STATE')
      const votedAt = clock.now()
      await database.run(storeVote, { liveId, userId, option, votedAt })
      return publish(liveId, `${userId} ${option} ${votedAt.getTime()}`)
    },
  }
}
