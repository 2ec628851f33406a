import { eventImageSize } from '#contract/events/limits.ts'
import { dayMs, fromJapanTime, japanDate } from '#contract/japan-time.ts'
import type { SeededEvent } from '#server/events/index.ts'
import type { Product } from '../product.ts'
import { demoDecision, demoEvents, type DemoEvent, type DemoMoment } from './content/events.ts'
import { draw, type DrawDeps } from './draw.ts'
import { demoProfile, type DemoPerson } from './people.ts'

interface EventDeps extends DrawDeps {
  readonly product: Pick<Product, 'events' | 'gifts' | 'identity'>
  /** Time of the first start: the times of the events count from it. */
  readonly startedAt: Date
}

interface PlannedEvent extends Pick<SeededEvent, 'template' | 'values' | 'announcements' | 'confirmation'> {
  readonly entries: readonly {
    readonly person: DemoPerson
    readonly state: 'pending' | 'approved'
    readonly enteredAt: Date
  }[]
}

/** Of an entry to the next one. */
const entryMs = 37 * 60_000

/** An event with its times. `catalogue`: the gifts of the site. */
export function planEvent(
  event: DemoEvent,
  catalogue: readonly { readonly id: string }[],
  startedAt: Date,
): PlannedEvent {
  const at = ([days, time]: DemoMoment): Date => {
    const day = japanDate(new Date(startedAt.getTime() + days * dayMs))
    return new Date(fromJapanTime(`${day}T${time}`) ?? Number.NaN)
  }
  const createdAt = at(event.createdAt)
  const people = [
    ...event.approved.map((person) => ({ person, state: 'approved' }) as const),
    ...event.pending.map((person) => ({ person, state: 'pending' }) as const),
  ]
  return {
    template: event.template,
    values: {
      title: event.title,
      lead: event.lead,
      rules: event.rules,
      createdAt,
      entryEndsAt: at(event.entryEndsAt),
      startsAt: at(event.startsAt),
      endsAt: at(event.endsAt),
      gifts: event.gifts.filter((id) => catalogue.some((gift) => gift.id === id)),
      withoutWinners: false,
      approval: event.pending.length > 0,
      divisionSize: event.divisionSize,
      bonuses: event.bonuses.map(({ from, until, multiplier }) => {
        return { from: at(from).toISOString(), until: at(until).toISOString(), multiplier }
      }),
      prizes: event.prizes,
      levels: event.levels,
    },
    entries: people.map((one, index) => ({ ...one, enteredAt: new Date(createdAt.getTime() + (index + 1) * entryMs) })),
    announcements: [{ text: event.announcement.text, at: at(event.announcement.at) }],
    confirmation: event.confirmedAt && { at: at(event.confirmedAt), reason: demoDecision },
  }
}

/** Makes the events of the demo unless they exist. Each is complete or absent, wherever a run is interrupted. */
export async function addEvents(deps: EventDeps): Promise<void> {
  const { product, startedAt } = deps
  const profile = await demoProfile(product, 'organizer-ren')
  const organizer = { ...profile, roles: ['organizer' as const] }
  const { items } = await product.events.organizer.list(organizer, { cursor: undefined, limit: 50 })
  const known = new Set(items.map(({ title }) => title.ja))
  const catalogue = await product.gifts.catalogue()
  for (const [index, event] of demoEvents.entries()) {
    if (known.has(event.title.ja)) continue
    const image = await draw(deps, { scene: event.scene, variant: 4 + index, ...eventImageSize })
    const { entries, ...planned } = planEvent(event, catalogue, startedAt)
    const livers = []
    for (const { person, state, enteredAt } of entries)
      livers.push({ liverId: (await demoProfile(product, person)).user.id, state, enteredAt })
    await product.events.seed({ ...planned, organizerId: organizer.user.id, entries: livers }, image)
  }
}
