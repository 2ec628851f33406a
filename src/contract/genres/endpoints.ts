import { z } from 'zod'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { channelCard } from '../channels/schemas.ts'
import { episodeCard } from '../episodes/schemas.ts'
import { seriesCard } from '../series/schemas.ts'
import { genre, genreChange, genreId, genreRetirement, newGenre } from './schemas.ts'

const one = z.object({ id: genreId })
const changing = ['REASON_REQUIRED'] as const

export const genreEndpoints = {
  'GET /v1/genres': {
    summary: 'All genres in their order, with retired ones',
    tag: 'genres',
    access: 'anyone',
    answer: z.object({ genres: z.array(genre) }),
    errors: [],
  },
  'GET /v1/genres/{id}/channels': {
    summary: 'List the channels of a genre, the last created first',
    tag: 'genres',
    access: 'anyone',
    params: one,
    query: paging,
    answer: z.object({ channels: z.array(channelCard), next }),
    errors: [],
  },
  'GET /v1/genres/{id}/series': {
    summary: 'List the series with published episodes of a genre, the last created first',
    tag: 'genres',
    access: 'anyone',
    params: one,
    query: paging,
    answer: z.object({ series: z.array(seriesCard), next }),
    errors: [],
  },
  'GET /v1/genres/{id}/episodes': {
    summary: 'List the published episodes of a genre, newest first',
    tag: 'genres',
    access: 'anyone',
    params: one,
    query: paging,
    answer: z.object({ episodes: z.array(episodeCard), next }),
    errors: [],
  },
  'POST /v1/staff/genres': {
    summary: 'Add a genre; for staff',
    tag: 'staff',
    access: 'staff',
    body: newGenre,
    answer: genre,
    errors: [...changing, 'GENRE_ID_TAKEN', 'TOO_MANY_GENRES'],
  },
  'POST /v1/staff/genres/{id}/changes': {
    summary: 'Change names, icon or position of a genre, or offer a retired one again; for staff',
    tag: 'staff',
    access: 'staff',
    params: one,
    body: genreChange,
    answer: genre,
    errors: [...changing, 'GENRE_UNKNOWN', 'NOTHING_TO_CHANGE'],
  },
  'POST /v1/staff/genres/{id}/retirement': {
    summary: 'Retire a genre: nothing new can get it, and what has it keeps it; for staff',
    tag: 'staff',
    access: 'staff',
    params: one,
    body: genreRetirement,
    answer: genre,
    errors: [...changing, 'GENRE_UNKNOWN'],
  },
} as const satisfies Record<string, Endpoint>
