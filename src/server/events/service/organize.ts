import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { Language } from '#contract/languages.ts'
import { eventImageSize, type EventTemplate } from '#contract/events/limits.ts'
import {
  eventChange,
  type Announcement,
  type EventChange,
  type EventItem,
  type LiverEvent,
  type ManagedEvent,
} from '#contract/events/schemas.ts'
import { requireReason } from '../../audit/index.ts'
import { pageOf, readCursor, type Page } from '../../cursor.ts'
import { DomainError, VersionConflict } from '../../errors.ts'
import type { EventsDeps } from '../deps.ts'
import { allows, nextState, transitions, type EventAction, type TransitionName } from '../machine.ts'
import { requireManager, requireOrganizer } from '../policy.ts'
import { presentEvent, presentItem } from '../present.ts'
import { rankScores } from '../ranks.ts'
import { resultsCsv } from '../results-csv.ts'
import { changeEntry, listEntries } from '../store/entries.ts'
import {
  addAnnouncement,
  addEvent,
  changeEvent,
  moveEvent,
  setEventImage,
  type EventValues,
} from '../store/organize.ts'
import { listNotAdmitted, listQualifiers } from '../store/qualifiers.ts'
import { findEvent, listAnnouncements, listOrganized, listScores, type EventRow } from '../store/read.ts'
import { confirmEvent, decideSuspect, listSuspects } from '../store/tally.ts'
import { valuesOf } from '../templates.ts'
import { requireTimes } from '../times.ts'

const isText = (field: string): boolean => ['title', 'lead', 'rules'].includes(field)

/** The stored form of a change: only what it contains. */
function valuesOfChange({
  entryEndsAt,
  startsAt,
  endsAt,
  qualifier,
  ...fields
}: Omit<EventChange, 'version'>): EventValues {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return {
    ...given,
    ...(entryEndsAt !== undefined && { entryEndsAt: new Date(entryEndsAt) }),
    ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
    ...(endsAt !== undefined && { endsAt: new Date(endsAt) }),
    ...(qualifier !== undefined && {
      qualifierId: qualifier?.eventId ?? null,
      qualifierRank: qualifier?.lastRank ?? null,
    }),
  }
}

type WithQualifier = Pick<EventRow['event'], 'id' | 'organizerId' | 'startsAt'> & Pick<EventValues, 'qualifierId'>

/** The stored texts and rules, as a change contains them. */
const conflictWith = (row: EventRow): VersionConflict =>
  new VersionConflict(
    Object.fromEntries(Object.entries(presentEvent(row)).filter(([field]) => field in eventChange.shape)),
  )

/** The actions of organizers on their events, and of staff on all. */
export function organizedEvents({ database, clock, audit, images }: Omit<EventsDeps, 'log' | 'livers' | 'realtime'>) {
  async function manage(viewer: Profile, id: number) {
    requireOrganizer(viewer)
    const row = await database.run(findEvent, id)
    const { actor } = requireManager(viewer, row?.event ?? null)
    if (!row) throw new DomainError('EVENT_NOT_FOUND')
    return { ...row, actor }
  }

  /** An event in which the action is possible now. */
  async function manageFor(action: EventAction, viewer: Profile, id: number) {
    const managed = await manage(viewer, id)
    if (!allows(action, managed.event, clock.now())) throw new DomainError('EVENT_STATE')
    return managed
  }

  /** Throws `EVENT_QUALIFIER`. */
  async function requireQualifier({ qualifierId, ...event }: WithQualifier): Promise<void> {
    if (typeof qualifierId !== 'number') return
    const possible = await database.run(listQualifiers, event)
    if (!possible.some(({ id }) => id === qualifierId)) throw new DomainError('EVENT_QUALIFIER')
  }

  async function present(id: number): Promise<LiverEvent> {
    const row = await database.run(findEvent, id)
    if (!row) throw new DomainError('EVENT_NOT_FOUND')
    return presentEvent(row)
  }

  async function presentManaged(row: EventRow): Promise<ManagedEvent> {
    const { id } = row.event
    const [entries, suspects, announcements, notAdmitted, qualifiers] = await Promise.all([
      database.run(listEntries, id),
      database.run(listSuspects, id),
      database.run(listAnnouncements, id),
      database.run(listNotAdmitted, { id, at: clock.now() }),
      database.run(listQualifiers, row.event),
    ])
    return {
      event: presentEvent(row),
      entries: entries.map(({ enteredAt, ...entry }) => ({ ...entry, enteredAt: enteredAt.toISOString() })),
      suspects: suspects.map(({ accountCreatedAt, ...suspect }) => ({
        ...suspect,
        accountCreatedAt: accountCreatedAt.toISOString(),
      })),
      announcements: announcements.map(({ at, ...announcement }) => ({ ...announcement, at: at.toISOString() })),
      notAdmitted,
      qualifiers,
    }
  }

  const stamp = (
    action: 'event.opened' | 'event.cancelled' | 'event.confirmed' | 'event.supporter_decided',
    viewer: Profile,
    details: Record<string, string | number | boolean>,
    subjectUserId: number | null = null,
  ) => audit.stamp({ action, actorUserId: viewer.user.id, subjectUserId, details })

  async function move(viewer: Profile, { event }: EventRow, name: TransitionName, reason: string | null) {
    const { to } = transitions[name]
    const entry = stamp(to === 'entry' ? 'event.opened' : 'event.cancelled', viewer, {
      event: event.id,
      ...(reason !== null && { reason }),
    })
    const change = { id: event.id, from: event.state, to, cancelReason: reason, entry }
    if (!(await database.run(moveEvent, change))) throw new DomainError('EVENT_STATE')
  }

  return {
    async list(viewer: Profile, { cursor, limit }: Paging): Promise<Page<EventItem>> {
      const organizerId = requireOrganizer(viewer) === 'staff' ? null : viewer.user.id
      const before = readCursor(cursor)?.id ?? null
      const rows = await database.run(listOrganized, { organizerId, before, limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, ({ event }) => ({ key: 0, id: event.id }))
      return { items: items.map(presentItem), next }
    },

    async create(viewer: Profile, template: EventTemplate): Promise<LiverEvent> {
      requireOrganizer(viewer)
      const now = clock.now()
      const row = { ...valuesOf(template, now), organizerId: viewer.user.id, state: 'draft', createdAt: now } as const
      return present(await database.run(addEvent, row))
    },

    find: async (viewer: Profile, id: number): Promise<ManagedEvent> => presentManaged(await manage(viewer, id)),

    async change(viewer: Profile, id: number, { version, ...change }: EventChange): Promise<LiverEvent> {
      const row = await manageFor('changeTexts', viewer, id)
      const { event } = row
      const values = valuesOfChange(change)
      const fields = Object.keys(values)
      if (fields.length === 0) throw new DomainError('NOTHING_TO_CHANGE')
      if (!fields.every(isText)) {
        if (!allows('changeRules', event, clock.now())) throw new DomainError('EVENT_RULES_FIXED')
        if (event.version !== version) throw conflictWith(row)
        requireTimes({ ...event, ...values }, clock.now())
        await requireQualifier({ ...event, ...values })
      }
      if (await database.run(changeEvent, { id, state: event.state, version, values })) return present(id)
      const stored = await manage(viewer, id)
      throw stored.event.version === version ? new DomainError('EVENT_STATE') : conflictWith(stored)
    },

    async setImage(viewer: Profile, id: number, file: Buffer): Promise<LiverEvent> {
      const { event } = await manageFor('changeTexts', viewer, id)
      const imageUrl = await images.store(file, eventImageSize)
      if (!(await database.run(setEventImage, { id, state: event.state, imageUrl }))) {
        await images.remove(imageUrl)
        throw new DomainError('EVENT_STATE')
      }
      await images.remove(event.imageUrl)
      return present(id)
    },

    async open(viewer: Profile, id: number): Promise<LiverEvent> {
      const row = await manage(viewer, id)
      if (row.event.state !== 'draft') throw new DomainError('EVENT_STATE')
      requireTimes(row.event, clock.now())
      await requireQualifier(row.event)
      await move(viewer, row, 'open', null)
      return present(id)
    },

    async cancel(viewer: Profile, id: number, reason: string): Promise<LiverEvent> {
      const row = await manage(viewer, id)
      const name = row.actor === 'staff' ? 'stop' : 'cancel'
      if (nextState(name, row.event, row.actor, clock.now()) === null) throw new DomainError('EVENT_STATE')
      if (row.event.state !== 'draft') requireReason(reason)
      await move(viewer, row, name, reason)
      return present(id)
    },

    async decideEntry(viewer: Profile, id: number, userId: number, approved: boolean): Promise<ManagedEvent> {
      const row = await manageFor('decideEntries', viewer, id)
      const change = { eventId: id, liverId: userId, from: ['pending', 'approved', 'refused'] } as const
      const to = approved ? 'approved' : 'refused'
      const outcome = await database.run(changeEntry, { ...change, to, at: clock.now() })
      if (outcome === 'closed') throw new DomainError('EVENT_STATE')
      if (outcome === 'missing') throw new DomainError('EVENT_ENTRY_NOT_FOUND')
      if (outcome === 'full') throw new DomainError('EVENT_FULL')
      return presentManaged(row)
    },

    async decideSuspect(
      viewer: Profile,
      id: number,
      userId: number,
      { counted, reason }: { readonly counted: boolean; readonly reason: string },
    ): Promise<ManagedEvent> {
      const row = await manageFor('decideSuspects', viewer, id)
      requireReason(reason)
      const entry = stamp('event.supporter_decided', viewer, { event: id, counted, reason }, userId)
      const decision = { eventId: id, userId, counted, reason, decidedBy: viewer.user.id, at: clock.now(), entry }
      const outcome = await database.run(decideSuspect, decision)
      if (outcome === 'closed') throw new DomainError('EVENT_STATE')
      if (outcome === 'missing') throw new DomainError('EVENT_SUSPECT_NOT_FOUND')
      return presentManaged(row)
    },

    async confirm(viewer: Profile, id: number): Promise<LiverEvent> {
      const { event, actor } = await manage(viewer, id)
      if (nextState('confirm', event, actor, clock.now()) === null) throw new DomainError('EVENT_STATE')
      const entry = stamp('event.confirmed', viewer, { event: id })
      const outcome = await database.run(confirmEvent, { eventId: id, at: clock.now(), entry })
      if (outcome === 'closed') throw new DomainError('EVENT_STATE')
      if (outcome === 'undecided') throw new DomainError('EVENT_UNDECIDED')
      return present(id)
    },

    async announce(viewer: Profile, id: number, text: string): Promise<Announcement> {
      await manageFor('announce', viewer, id)
      const added = await database.run(addAnnouncement, { eventId: id, text, at: clock.now() })
      if (!added) throw new DomainError('EVENT_ANNOUNCEMENTS_FULL')
      return { id: added.id, text: added.text, at: added.at.toISOString() }
    },

    async csv(viewer: Profile, id: number, language: Language): Promise<string> {
      const { event } = await manage(viewer, id)
      return resultsCsv(rankScores(await database.run(listScores, id)), event, language)
    },
  }
}
