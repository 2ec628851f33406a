import { z } from 'zod'
import { pathId } from '../ids.ts'
import { dateTime } from '../dates.ts'
import type { Endpoint } from '../endpoint.ts'
import { applicationCampaigns, applicationSteps, receiptPattern } from './limits.ts'
import { liverApplication, newApplication } from './schemas.ts'

export const applicationEndpoints = {
  'POST /v1/liver-applications': {
    summary: 'Apply to become a liver; does not require sign-in',
    tag: 'applications',
    access: 'anyone',
    body: newApplication,
    answer: z.object({ receipt: z.string().regex(receiptPattern), receivedAt: dateTime }),
    errors: ['APPLICATION_KEY_USED', 'TOO_MANY_APPLICATIONS', 'GENRE_UNKNOWN'],
  },
  'GET /v1/staff/liver-applications': {
    summary: 'List applications, newest first, with pagination; for staff',
    tag: 'staff',
    access: 'staff',
    query: z.object({
      campaign: z.enum(applicationCampaigns).optional(),
      /** `nextCursor` of the previous page. */
      cursor: pathId.optional(),
    }),
    answer: z.object({ applications: z.array(liverApplication), nextCursor: z.int().nullable() }),
    errors: [],
  },
  'GET /v1/staff/liver-applications/{id}': {
    summary: 'One application; for staff',
    tag: 'staff',
    access: 'staff',
    params: z.object({ id: pathId }),
    answer: liverApplication,
    errors: ['APPLICATION_NOT_FOUND'],
  },
  'POST /v1/staff/liver-applications/{id}/state': {
    summary: 'Set the state of an application: contacted, then accepted or declined; for staff',
    tag: 'staff',
    access: 'staff',
    params: z.object({ id: pathId }),
    body: z.object({ state: z.enum(applicationSteps) }),
    answer: liverApplication,
    errors: ['APPLICATION_NOT_FOUND', 'APPLICATION_STATE'],
  },
} as const satisfies Record<string, Endpoint>
