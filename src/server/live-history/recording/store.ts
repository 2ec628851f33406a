import { and, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { slotSeconds } from '#contract/live-history/limits.ts'
import { runningStates } from '#contract/lives/states.ts'
import { lives } from '../../lives/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { liveMinutes, liveViewers } from '../tables.ts'

/** The viewers of a live at one time. */
export interface ViewerSample {
  readonly liveId: string
  readonly viewers: number
  /** Keys of viewers who may be new. */
  readonly keys: readonly string[]
}

const slotsPerMinute = 60 / slotSeconds

/**
 * Records samples of lives on air and ignores others; returns the ids of the recorded ones. Repeating a sample changes
 * nothing, also from several processes: a slot keeps the largest number, and a viewer is stored once. Rows are written in
 * one order, so that processes do not deadlock.
 */
export const recordSamples = transaction(
  'liveHistory.recordSamples',
  async (tx, { samples, at }: { samples: readonly ViewerSample[]; at: Date }): Promise<string[]> => {
    const ids = samples.map(({ liveId }) => liveId)
    const found = await tx
      .select({ id: lives.id })
      .from(lives)
      .where(and(inArray(lives.id, ids), inArray(lives.state, runningStates), lte(lives.startedAt, at)))
    const onAir = new Set(found.map(({ id }) => id))
    if (onAir.size === 0) return []
    const recorded = JSON.stringify(samples.filter(({ liveId }) => onAir.has(liveId)))
    await tx.execute(sql`
      with sampled as (
        select added.*, floor(extract(epoch from ${instant(at)} - lives.started_at) / ${slotSeconds}::integer)::integer as slot
        from jsonb_to_recordset(${recorded}::jsonb) as added("liveId" text, viewers integer, keys jsonb)
        join lives on lives.id = added."liveId"
      ), arrived as (
        insert into live_viewers (live_id, viewer)
        select "liveId", key from sampled cross join lateral jsonb_array_elements_text(keys) as key order by 1, 2
        on conflict do nothing
        returning live_id
      ), counted as (select live_id, count(*)::integer as new_viewers from arrived group by 1)
      insert into live_minutes as stored (live_id, minute, viewers, new_viewers)
      select "liveId", slot / ${slotsPerMinute}::integer,
        array_fill(0, array[slot % ${slotsPerMinute}::integer]) || viewers, coalesce(new_viewers, 0)
      from sampled left join counted on live_id = "liveId" order by 1
      on conflict (live_id, minute) do update set
        viewers = array(
          select greatest(coalesce(earlier, 0), coalesce(added, 0))
          from unnest(stored.viewers, excluded.viewers) with ordinality as slots(earlier, added, number)
          order by number
        ),
        new_viewers = stored.new_viewers + excluded.new_viewers`)
    return [...onAir]
  },
)

export interface StoredMinutes {
  readonly liveId: string
  /** From the start of the live: the viewers of each slot, and those who came. */
  readonly minutes: readonly { readonly viewers: readonly number[]; readonly newViewers: number }[]
}

/** Stores the minutes of a live that were not recorded in samples. */
export const storeMinutes = statement(
  'liveHistory.storeMinutes',
  async (db, { liveId, minutes }: StoredMinutes): Promise<void> => {
    if (minutes.length === 0) return
    const rows = minutes.map(({ viewers, newViewers }, minute) => ({
      liveId,
      minute,
      viewers: [...viewers],
      newViewers,
    }))
    await db.insert(liveMinutes).values(rows)
  },
)

/** Deletes the keys of the viewers of lives that are over; their numbers remain. */
export const forgetViewers = statement('liveHistory.forgetViewers', async (db): Promise<void> => {
  const over = db.select({ id: lives.id }).from(lives).where(isNotNull(lives.endedAt))
  await db.delete(liveViewers).where(inArray(liveViewers.liveId, over))
})
