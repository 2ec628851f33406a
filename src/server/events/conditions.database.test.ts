import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { hour, openEventApi, type EventApi } from '#tests/support/event-api.ts'
import { insertRanks } from '#tests/support/given-events.ts'

let api: EventApi
beforeEach(async () => {
  api = await openEventApi()
})

const liverCount = 5
const lastRank = fc.integer({ min: 1, max: 3 })

const pastEvent = fc.record({
  type: fc.constantFrom('ranking', 'level'),
  confirmed: fc.boolean(),
  /** Of each liver: null if they did not enter. */
  entries: fc.array(fc.option(fc.record({ division: fc.constantFrom(1, 2), points: fc.nat({ max: 4 }) })), {
    minLength: liverCount,
    maxLength: liverCount,
  }),
})

const conditions = fc.record({
  withoutWinners: fc.boolean(),
  placedWithin: fc.option(lastRank),
  /** The past event, by its index, and the last rank that qualifies. */
  qualifier: fc.option(fc.record({ of: fc.nat({ max: 2 }), lastRank })),
})

type Past = typeof pastEvent extends fc.Arbitrary<infer Value> ? Value : never

/** The rank of a liver within their division; null if they did not enter. */
function rankIn({ entries }: Past, liver: number): number | null {
  const own = entries[liver]
  if (!own) return null
  const ahead = entries.filter(
    (other, index) =>
      other?.division === own.division && (other.points > own.points || (other.points === own.points && index < liver)),
  )
  return ahead.length + 1
}

/** The rank of a liver that conditions of later events regard: a confirmed one with points. */
const earlierRank = (past: Past, liver: number): number | null =>
  past.confirmed && (past.entries[liver]?.points ?? 0) > 0 ? rankIn(past, liver) : null

test('only livers enter whose earlier ranks meet the conditions (property)', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(pastEvent, { minLength: 3, maxLength: 3 }), conditions, async (past, given) => {
      runs += 1
      const organizer = await api.addUser(`れん${runs}`, ['organizer'])
      const livers = await Promise.all(
        Array.from({ length: liverCount }, (_, index) => api.addLiver(`ライバー${runs}-${index}`)),
      )
      const endsAt = new Date(api.clock.now().getTime() - hour)
      const pastIds: number[] = []
      for (const event of past) {
        const entries = event.entries.flatMap((entry, index) => {
          const liver = livers[index]
          return entry && liver
            ? [{ ...entry, liverId: liver.id, finalRank: event.confirmed ? rankIn(event, index) : null }]
            : []
        })
        const confirmedAt = event.confirmed ? endsAt : null
        pastIds.push(
          await api.database.run(insertRanks, {
            organizerId: organizer.id,
            type: event.type,
            endsAt,
            confirmedAt,
            entries,
          }),
        )
      }
      const { qualifier, placedWithin, withoutWinners } = given
      const qualifierId = qualifier && pastIds[qualifier.of]
      const id = await api.open(organizer, {
        withoutWinners,
        placedWithin,
        qualifier: qualifier && { eventId: qualifierId, lastRank: qualifier.lastRank },
      })
      const { notAdmitted } = (await organizer.get(`/v1/organizer/events/${id}`)).json()
      const expectedMissing: number[] = []
      for (const [index, liver] of livers.entries()) {
        const own = qualifier && past[qualifier.of]
        const qualifyingRank = own ? earlierRank(own, index) : null
        const qualifies = qualifyingRank !== null && qualifyingRank <= (qualifier?.lastRank ?? 0)
        const ranks = past.filter(({ type }) => type === 'ranking').flatMap((event) => earlierRank(event, index) ?? [])
        const best = Math.min(...ranks)
        const allowed =
          (qualifier === null || qualifies) &&
          !(withoutWinners && best === 1) &&
          (placedWithin === null || best <= placedWithin)
        if (qualifies && !allowed) expectedMissing.push(liver.id)
        const entered = (await liver.post(`/v1/events/${id}/entry`, {})).json()
        expect(entered).toMatchObject(allowed ? { state: 'approved' } : { code: 'EVENT_CONDITIONS' })
      }
      expect(notAdmitted.map((one: { liver: { id: number } }) => one.liver.id).toSorted()).toEqual(
        expectedMissing.toSorted(),
      )
    }),
    { numRuns: 10 },
  )
})
