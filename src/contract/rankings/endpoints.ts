import { z } from 'zod'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { pathId } from '../ids.ts'
import {
  award,
  awardPath,
  awardQuery,
  awardsPage,
  liverSupport,
  ownRank,
  ranking,
  rankingPage,
  rankingQuery,
} from './schemas.ts'

export const rankingEndpoints = {
  'GET /v1/rankings': {
    summary: 'The ranking of the current period, at most 60 seconds old',
    tag: 'rankings',
    access: 'anyone',
    query: rankingPage,
    answer: ranking.extend({ next }),
    errors: [],
  },
  'GET /v1/rankings/own': {
    summary: 'The rank of the signed-in user; null in rankings of livers for users without a licence',
    tag: 'rankings',
    access: 'signed-in',
    query: rankingQuery,
    answer: z.object({ own: ownRank.nullable() }),
    errors: [],
  },
  'GET /v1/rankings/awards': {
    summary: 'The first three ranks of closed periods, latest first',
    tag: 'rankings',
    access: 'anyone',
    query: awardsPage,
    answer: z.object({ awards: z.array(award), next }),
    errors: [],
  },
  'GET /v1/rankings/awards/{period}/{starts}': {
    summary: 'The final ranking of a closed period',
    tag: 'rankings',
    access: 'anyone',
    params: awardPath,
    query: awardQuery.extend(paging.shape),
    answer: award.extend({ next }),
    errors: ['AWARD_NOT_FOUND'],
  },
  'GET /v1/livers/{id}/support': {
    summary: 'The supporters of a liver in this month and of all time, and the podium ranks of the liver; a minute old',
    tag: 'rankings',
    access: 'anyone',
    params: z.object({ id: pathId }),
    answer: liverSupport,
    errors: ['LIVER_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
