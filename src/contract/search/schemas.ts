import { z } from 'zod'
import { dateTime } from '../dates.ts'
import { paging } from '../cursor.ts'
import { genreId } from '../genres/schemas.ts'
import { searchKinds, searchLengths, searchPeriods, searchStates, searchTextMax } from './limits.ts'

/** Words separated by spaces; a result contains all of them. */
const searchText = z.string().trim().min(1).max(searchTextMax)

/** Each filter applies to the kinds that have the value; others are not found with it. */
const searchFilters = z.object({
  kind: z.enum(searchKinds).optional(),
  genre: genreId.optional(),
  state: z.enum(searchStates).optional(),
  length: z.enum(searchLengths).optional(),
  within: z.enum(searchPeriods).optional(),
})

export const searchQuery = paging.extend({ q: searchText, ...searchFilters.shape })
export type SearchRequest = z.infer<typeof searchQuery>

export const suggestionQuery = z.object({ q: searchText })

/** A text in parts, so that matches can be highlighted without markup in it. */
const markedText = z.array(z.object({ text: z.string(), match: z.boolean() }))
export type MarkedText = z.infer<typeof markedText>

export const searchResult = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  /** The page of the result; null for a liver without a channel and without lives. */
  path: z.string(),
  title: markedText,
  /** The part of the description around the first match, or its beginning; null where there is none. */
  snippet: markedText.nullable(),
  /** The liver of a live; the channel of a series, an episode or a cast; either one of a pick. */
  by: z.string().nullable(),
  imageUrl: z.string().nullable(),
  genre: genreId.nullable(),
  /** Of lives. */
  state: z.enum(searchStates).nullable(),
  /** Start of a live, publication of an episode, creation of a pick; null for others. */
  at: dateTime.nullable(),
  durationMs: z.int().nullable(),
})
export type SearchResult = z.infer<typeof searchResult>

/** A step of the rebuild: continues after `after`; null starts with the first item of the kind. */
export const rebuildStep = z.object({ kind: z.enum(searchKinds), after: z.string().max(20).nullable() })

export const rebuildProgress = z.object({
  /** Items that were read in this step, and how many of them can be found. */
  read: z.int(),
  found: z.int(),
  /** `after` of the next step; null when the kind is complete. */
  next: z.string().nullable(),
})
