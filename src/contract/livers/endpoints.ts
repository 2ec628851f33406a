import { z } from 'zod'
import { pathId } from '../ids.ts'
import { newReport } from '../chat/schemas.ts'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { licenceDecisions, licenceStates } from './limits.ts'
import { licenceEntry, liver, liverCard, liverFields, liverReading, liverSettings } from './schemas.ts'
import { writtenLines } from '../written-text/schemas.ts'

export const liverEndpoints = {
  'GET /v1/liver-profile': {
    summary: 'The licence and the public liver fields of the signed-in user',
    tag: 'livers',
    access: 'signed-in',
    answer: liverSettings,
    errors: [],
  },
  'POST /v1/liver-profile': {
    summary: 'Change the public liver fields',
    tag: 'livers',
    access: 'signed-in',
    body: liverFields,
    answer: liverSettings,
    errors: ['NOT_A_LIVER', 'GENRE_UNKNOWN'],
  },
  'POST /v1/liver-profile/application': {
    summary: 'Apply for a live licence; the safety guideline must be accepted',
    tag: 'livers',
    access: 'signed-in',
    body: liverFields.extend({ acceptedGuideline: z.string().max(20) }),
    answer: liverSettings,
    errors: ['GUIDELINE_NOT_ACCEPTED', 'BIRTH_DATE_REQUIRED', 'LICENCE_STATE', 'GENRE_UNKNOWN'],
  },
  'GET /v1/livers': {
    summary: 'Livers, the newest first',
    tag: 'livers',
    access: 'anyone',
    query: paging,
    answer: z.object({ livers: z.array(liverCard), next }),
    errors: [],
  },
  'GET /v1/livers/{id}': {
    summary: 'The public profile of a liver',
    tag: 'livers',
    access: 'anyone',
    params: z.object({ id: pathId }),
    answer: liver,
    errors: ['LIVER_NOT_FOUND'],
  },
  'POST /v1/livers/{id}/report': {
    summary: 'Report a liver to staff; repeating it changes nothing until the report is settled',
    tag: 'livers',
    access: 'signed-in',
    params: z.object({ id: pathId }),
    body: newReport,
    answer: z.object({}),
    errors: ['LIVER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'GET /v1/staff/licences': {
    summary: 'List licences in one state, longest waiting first; for staff',
    tag: 'staff',
    access: 'staff',
    query: z.object({ state: z.enum(licenceStates).exclude(['none']).default('applied') }),
    answer: z.object({ licences: z.array(licenceEntry) }),
    errors: [],
  },
  'POST /v1/staff/licences/{userId}': {
    summary: 'Grant, refuse or suspend a licence; for staff',
    tag: 'staff',
    access: 'staff',
    params: z.object({ userId: pathId }),
    body: z.object({ decision: z.enum(licenceDecisions), reason: writtenLines(500).default('') }),
    answer: licenceEntry,
    errors: ['LIVER_NOT_FOUND', 'REASON_REQUIRED', 'LICENCE_STATE'],
  },
  'POST /v1/staff/livers/{userId}/changes': {
    summary: 'Change how the name of a liver is pronounced; for staff',
    tag: 'staff',
    access: 'staff',
    params: z.object({ userId: pathId }),
    body: z.object({ reading: liverFields.shape.reading.unwrap() }),
    answer: liverReading,
    errors: ['LIVER_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
