import type { Profile } from '#contract/account/schemas.ts'
import type { EventState } from '#contract/events/limits.ts'
import { DomainError } from '../errors.ts'

interface Publication {
  readonly state: EventState
  /** Null for drafts, also cancelled ones, and for events that a node of a former version has opened. */
  readonly openedAt: Date | null
}

/** Whether everybody may read the event, also after it was cancelled. */
export const isPublic = ({ state, openedAt }: Publication): boolean =>
  state === 'cancelled' ? openedAt !== null : state !== 'draft'

/** In which role the viewer manages events. Throws `ORGANIZER_ONLY`. */
export function requireOrganizer({ roles }: Profile): 'organizer' | 'staff' {
  if (roles.includes('staff')) return 'staff'
  if (roles.includes('organizer')) return 'organizer'
  throw new DomainError('ORGANIZER_ONLY')
}

/** Whether the viewer may manage this event: staff all, organizers their own. */
export const mayManage = ({ user, roles }: Profile, { organizerId }: { readonly organizerId: number }): boolean =>
  roles.includes('staff') || (roles.includes('organizer') && organizerId === user.id)

/** Throws `ORGANIZER_ONLY`, and `EVENT_NOT_FOUND` for events of other organizers. */
export function requireManager<Event extends { readonly organizerId: number }>(
  viewer: Profile,
  event: Event | null,
): { readonly event: Event; readonly actor: 'organizer' | 'staff' } {
  const actor = requireOrganizer(viewer)
  if (!event || !mayManage(viewer, event)) throw new DomainError('EVENT_NOT_FOUND')
  return { event, actor }
}
