/** A leaf event on a running site. */
import { setTimeout } from 'node:timers/promises'
import type { LeafEvent, LeafRound } from '#contract/leaf-events/schemas.ts'
import type { Member } from './member.ts'

export interface GivenStory {
  readonly eventId: number
  readonly round: LeafRound
}

const branches = [{ title: '森へ進む' }, { title: '海へ進む' }]

/** The first round of an event. */
async function readRound(owner: Member, eventId: number): Promise<LeafRound> {
  const { rounds } = await owner.get<LeafEvent>(`/v1/leaf-events/${eventId}`)
  const [round] = rounds
  if (!round) throw new Error('the event has no round')
  return round
}

/** A story of a channel of `owner` whose round opens in an hour, or at once with `opens`. */
export async function givenStory(
  owner: Member,
  channelId: number,
  { opens = false, options = branches }: { readonly opens?: boolean; readonly options?: readonly object[] } = {},
): Promise<GivenStory> {
  const event = { kind: 'story', title: '夜の冒険', description: '物語の続きを、リーフで決めましょう。' }
  const { id: eventId } = await owner.post<{ id: number }>(`/v1/channels/${channelId}/leaf-events`, event)
  await addRound(owner, eventId, { title: '主人公が進むのは？', opens, options })
  return { eventId, round: opens ? await untilOpen(owner, eventId) : await readRound(owner, eventId) }
}

interface NewRound {
  readonly title: string
  readonly opens: boolean
  readonly options: readonly object[]
}

/** Adds a round of a day that opens in an hour, or as soon as the site accepts it. */
export async function addRound(owner: Member, eventId: number, { title, opens, options }: NewRound): Promise<number> {
  const add = async (leadMs: number): Promise<number> => {
    const opensAt = Date.now() + leadMs
    const window = { opensAt: new Date(opensAt).toISOString(), closesAt: new Date(opensAt + 86_400_000).toISOString() }
    return (await owner.post<{ id: number }>(`/v1/leaf-events/${eventId}/rounds`, { ...window, title, options })).id
  }
  if (!opens) return add(3_600_000)
  // A round opens in the future: a request that takes longer than that is refused.
  return add(500).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('LEAF_WINDOW')) return add(30_000)
    throw error
  })
}

/** The first round, once it is open. */
export async function untilOpen(owner: Member, eventId: number): Promise<LeafRound> {
  for (;;) {
    const round = await readRound(owner, eventId)
    if (round.state === 'open') return round
    await setTimeout(50)
  }
}
