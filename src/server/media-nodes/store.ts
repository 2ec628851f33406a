import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { statement, transaction } from '../ports/database/port.ts'
import { mediaNodes, mediaStreams } from './tables.ts'

export type NodeRow = typeof mediaNodes.$inferSelect

export type NodeState = Omit<NodeRow, 'lost'>

/** Stores a report; returns the previous row. */
export const saveNode = transaction('mediaNodes.saveNode', async (tx, state: NodeState): Promise<NodeRow | null> => {
  const [before] = await tx.select().from(mediaNodes).where(eq(mediaNodes.id, state.id)).for('update')
  const values = { ...state, lost: false }
  await tx.insert(mediaNodes).values(values).onConflictDoUpdate({ target: mediaNodes.id, set: values })
  return before ?? null
})

/** Connected nodes, the one with the fewest lives first. */
export const listNodes = statement('mediaNodes.listNodes', (db): Promise<NodeRow[]> => {
  const carried = sql`(select count(*) from ${mediaStreams} where ${mediaStreams.nodeId} = ${mediaNodes.id} and ${mediaStreams.connected})`
  return db.select().from(mediaNodes).where(eq(mediaNodes.lost, false)).orderBy(carried, asc(mediaNodes.id))
})

/** Playback URLs of all nodes that reported since `seenSince`, connected or not. */
export const listPlaybackUrls = statement(
  'mediaNodes.listPlaybackUrls',
  async (db, seenSince: Date): Promise<string[]> => {
    const seen = await db
      .selectDistinct({ url: mediaNodes.playbackUrl })
      .from(mediaNodes)
      .where(gte(mediaNodes.seenAt, seenSince))
    return seen.map(({ url }) => url)
  },
)

/** Marks nodes as lost; each is returned to one caller only. */
export const markNodesLost = statement('mediaNodes.markNodesLost', async (db, seenBefore: Date): Promise<string[]> => {
  const lost = await db
    .update(mediaNodes)
    .set({ lost: true })
    .where(and(eq(mediaNodes.lost, false), lt(mediaNodes.seenAt, seenBefore)))
    .returning({ id: mediaNodes.id })
  return lost.map(({ id }) => id)
})

export interface Assignment {
  readonly liveId: string
  readonly nodeId: string
  readonly signed: boolean
}

/** Assigns a live to a node; returns the previous assignment. */
export const assignStream = transaction(
  'mediaNodes.assignStream',
  async (tx, { liveId, nodeId, signed }: Assignment): Promise<StreamRow | null> => {
    const [before] = await tx.select().from(mediaStreams).where(eq(mediaStreams.liveId, liveId)).for('update')
    const values = { liveId, nodeId, signed, connected: before?.nodeId === nodeId && before.connected }
    await tx.insert(mediaStreams).values(values).onConflictDoUpdate({ target: mediaStreams.liveId, set: values })
    return before ?? null
  },
)

export type StreamRow = typeof mediaStreams.$inferSelect

export const findStream = statement('mediaNodes.findStream', async (db, liveId: string): Promise<StreamRow | null> => {
  const found = await db.select().from(mediaStreams).where(eq(mediaStreams.liveId, liveId))
  return found[0] ?? null
})

export interface StreamChange {
  readonly liveId: string
  readonly change: Partial<Pick<StreamRow, 'nodeId' | 'shownBy' | 'connected' | 'signed'>>
}

export const changeStream = statement(
  'mediaNodes.changeStream',
  async (db, { liveId, change }: StreamChange): Promise<void> => {
    await db.update(mediaStreams).set(change).where(eq(mediaStreams.liveId, liveId))
  },
)

/** The lives whose encoder is connected to the node. */
export const listStreamsOf = statement('mediaNodes.listStreamsOf', async (db, nodeId: string): Promise<string[]> => {
  const found = await db
    .select({ liveId: mediaStreams.liveId })
    .from(mediaStreams)
    .where(and(eq(mediaStreams.nodeId, nodeId), eq(mediaStreams.connected, true)))
  return found.map(({ liveId }) => liveId)
})

/** Marks all lives of the node as disconnected. */
export const disconnectStreamsOf = statement(
  'mediaNodes.disconnectStreamsOf',
  async (db, nodeId: string): Promise<void> => {
    const carried = and(eq(mediaStreams.nodeId, nodeId), eq(mediaStreams.connected, true))
    await db.update(mediaStreams).set({ connected: false }).where(carried)
  },
)

/** The lives whose encoder is connected to any connected node. */
export const listCarried = statement('mediaNodes.listCarried', async (db): Promise<string[]> => {
  const found = await db
    .select({ liveId: mediaStreams.liveId })
    .from(mediaStreams)
    .innerJoin(mediaNodes, eq(mediaNodes.id, mediaStreams.nodeId))
    .where(and(eq(mediaStreams.connected, true), eq(mediaNodes.lost, false)))
  return found.map(({ liveId }) => liveId)
})

export const deleteStream = statement('mediaNodes.deleteStream', async (db, liveId: string): Promise<void> => {
  await db.delete(mediaStreams).where(eq(mediaStreams.liveId, liveId))
})
