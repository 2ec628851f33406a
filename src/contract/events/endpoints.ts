import { z } from 'zod'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { pathId } from '../ids.ts'
import { languages } from '../languages.ts'
import { staffOnly } from '../staff/limits.ts'
import { eventTemplates } from './limits.ts'
import {
  announcement,
  event,
  eventChange,
  eventItem,
  eventOfLive,
  eventRank,
  eventTally,
  managedEvent,
  newAnnouncement,
  newEvent,
  ownEntry,
  ownEvent,
} from './schemas.ts'

const one = z.object({ id: pathId })
const person = one.extend({ userId: pathId })
const nothing = z.object({})
const managing = ['SIGN_IN_REQUIRED', 'ORGANIZER_ONLY', 'EVENT_NOT_FOUND'] as const

export const eventEndpoints = {
  'GET /v1/events': {
    summary: 'Events of one group: running and announced ones by their end, past ones from the latest end on',
    tag: 'events',
    query: paging.extend({
      group: z.enum(['running', 'entry', 'past']).default('running'),
      template: z.enum(eventTemplates).optional(),
    }),
    answer: z.object({ events: z.array(eventItem), next }),
    errors: [],
  },
  'GET /v1/events/{id}': {
    summary: 'One event with its rules, and after its confirmation the hash of its ranks',
    tag: 'events',
    params: one,
    answer: event,
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /v1/events/{id}/own': {
    summary: 'The entry of the signed-in user, and announcements for those who have entered',
    tag: 'events',
    params: one,
    answer: ownEvent,
    errors: ['SIGN_IN_REQUIRED', 'EVENT_NOT_FOUND'],
  },
  'GET /v1/events/{id}/ranks': {
    summary: 'The ranks of all livers, by division; frozen when the event is confirmed',
    tag: 'events',
    params: one,
    answer: z.object({ ranks: z.array(eventRank) }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'POST /v1/events/{id}/entry': {
    summary: 'Enter an event as a liver; repeating it changes nothing',
    tag: 'events',
    params: one,
    body: nothing,
    answer: ownEntry,
    errors: [
      'SIGN_IN_REQUIRED',
      'NO_LIVE_LICENCE',
      'EVENT_NOT_FOUND',
      'EVENT_ENTRY_CLOSED',
      'EVENT_CONDITIONS',
      'EVENT_OVERLAPS',
      'EVENT_FULL',
    ],
  },
  'DELETE /v1/events/{id}/entry': {
    summary: 'Withdraw the own entry before the event starts',
    tag: 'events',
    params: one,
    answer: nothing,
    errors: ['SIGN_IN_REQUIRED', 'EVENT_NOT_FOUND', 'EVENT_ENTRY_CLOSED'],
  },
  'GET /v1/lives/{id}/event': {
    summary: 'The event that the liver of a live takes part in; after its end until it is confirmed',
    tag: 'events',
    params: z.object({ id: z.string().regex(/^[0-9A-Za-z]{12}$/) }),
    answer: z.object({ event: eventOfLive.nullable() }),
    errors: [],
  },
  'GET /v1/organizer/events': {
    summary: 'The events of the signed-in organizer, newest first; all events for staff',
    tag: 'organizer',
    query: paging,
    answer: z.object({ events: z.array(eventItem), next }),
    errors: ['SIGN_IN_REQUIRED', 'ORGANIZER_ONLY'],
  },
  'POST /v1/organizer/events': {
    summary: 'Create a draft from a template',
    tag: 'organizer',
    body: newEvent,
    answer: event,
    errors: ['SIGN_IN_REQUIRED', 'ORGANIZER_ONLY'],
  },
  'GET /v1/organizer/events/{id}': {
    summary: 'An event with entries, suspicious supporters and announcements',
    tag: 'organizer',
    params: one,
    answer: managedEvent,
    errors: managing,
  },
  'POST /v1/organizer/events/{id}/changes': {
    summary: 'Change texts, and the rules of a draft',
    tag: 'organizer',
    params: one,
    body: eventChange,
    answer: event,
    errors: [...managing, 'EVENT_STATE', 'EVENT_TIMES', 'EVENT_RULES_FIXED', 'NOTHING_TO_CHANGE'],
  },
  'POST /v1/organizer/events/{id}/image': {
    summary: 'Upload the image of an event (the body is the file)',
    tag: 'organizer',
    params: one,
    answer: event,
    errors: [...managing, 'EVENT_STATE', 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE'],
  },
  'POST /v1/organizer/events/{id}/opening': {
    summary: 'Publish a draft: livers may enter',
    tag: 'organizer',
    params: one,
    body: nothing,
    answer: event,
    errors: [...managing, 'EVENT_STATE', 'EVENT_TIMES'],
  },
  'POST /v1/organizer/events/{id}/cancellation': {
    summary: 'Cancel an event with a reason; after its start staff only',
    tag: 'organizer',
    params: one,
    body: z.object({ reason: z.string().trim().max(500).default('') }),
    answer: event,
    errors: [...managing, 'EVENT_STATE', 'REASON_REQUIRED'],
  },
  'POST /v1/organizer/events/{id}/entries/{userId}': {
    summary: 'Approve or refuse an entry before the event starts',
    tag: 'organizer',
    params: person,
    body: z.object({ approved: z.boolean() }),
    answer: managedEvent,
    errors: [...managing, 'EVENT_STATE', 'EVENT_ENTRY_NOT_FOUND', 'EVENT_FULL'],
  },
  'POST /v1/organizer/events/{id}/suspects/{userId}': {
    summary: 'Count or exclude the gifts of a suspicious supporter, while the event is tallied',
    tag: 'organizer',
    params: person,
    body: z.object({ counted: z.boolean() }),
    answer: managedEvent,
    errors: [...managing, 'EVENT_STATE', 'EVENT_SUSPECT_NOT_FOUND'],
  },
  'POST /v1/organizer/events/{id}/confirmation': {
    summary: 'Confirm the final ranks, which are published and never change',
    tag: 'organizer',
    params: one,
    body: nothing,
    answer: event,
    errors: [...managing, 'EVENT_STATE', 'EVENT_UNDECIDED'],
  },
  'POST /v1/organizer/events/{id}/announcements': {
    summary: 'Announce something to the livers who have entered',
    tag: 'organizer',
    params: one,
    body: newAnnouncement,
    answer: announcement,
    errors: [...managing, 'EVENT_STATE', 'EVENT_ANNOUNCEMENTS_FULL'],
  },
  'GET /v1/organizer/events/{id}/results.csv': {
    summary: 'The ranks of an event as CSV',
    tag: 'organizer',
    params: one,
    query: z.object({ language: z.enum(languages).default('ja') }),
    answer: z.string(),
    errors: managing,
  },
  'GET /v1/staff/events/{id}/tally': {
    summary: 'Recount the ranks of an event from the stored gifts; for staff',
    tag: 'staff',
    params: one,
    answer: eventTally,
    errors: [...staffOnly, 'EVENT_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
