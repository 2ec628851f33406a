import { z } from 'zod'
import { next } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { rebuildProgress, rebuildStep, searchQuery, searchResult, suggestionQuery } from './schemas.ts'

export const searchEndpoints = {
  'GET /v1/search': {
    summary:
      'Public lives, livers, channels, series, episodes, picks and casts that contain all words, best matches first',
    tag: 'search',
    access: 'anyone',
    query: searchQuery,
    answer: z.object({ results: z.array(searchResult), next }),
    errors: ['TOO_MANY_REQUESTS'],
  },
  'GET /v1/search/suggestions': {
    summary: 'The best matches for a text that is being typed',
    tag: 'search',
    access: 'anyone',
    query: suggestionQuery,
    answer: z.object({ suggestions: z.array(searchResult) }),
    errors: ['TOO_MANY_REQUESTS'],
  },
  'POST /v1/staff/search/rebuild': {
    summary: 'Rebuild one step of the search index; search continues meanwhile',
    tag: 'staff',
    access: 'staff',
    body: rebuildStep,
    answer: rebuildProgress,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
