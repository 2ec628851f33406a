import { z } from 'zod'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { pathId } from '../ids.ts'
import { newNews, newsArticle, newsChange, newsDeletion, newsItem } from './schemas.ts'

const one = z.object({ id: pathId })
const list = z.object({ news: z.array(newsItem), next })

export const newsEndpoints = {
  'GET /v1/news': {
    summary: 'List published news, newest first',
    tag: 'news',
    access: 'anyone',
    query: paging,
    answer: list,
    errors: [],
  },
  'GET /v1/news/{id}': {
    summary: 'One published piece of news, in Markdown',
    tag: 'news',
    access: 'anyone',
    params: one,
    answer: newsArticle,
    errors: ['NEWS_NOT_FOUND'],
  },
  'GET /v1/staff/news': {
    summary: 'List all news, also what is not published yet, newest first; for staff',
    tag: 'staff',
    access: 'staff',
    query: paging,
    answer: list,
    errors: [],
  },
  'POST /v1/staff/news': {
    summary: 'Write news in all languages; for staff',
    tag: 'staff',
    access: 'staff',
    body: newNews,
    answer: newsArticle,
    errors: [],
  },
  'POST /v1/staff/news/{id}/changes': {
    summary: 'Change texts or publication time of news; for staff',
    tag: 'staff',
    access: 'staff',
    params: one,
    body: newsChange,
    answer: newsArticle,
    errors: ['NEWS_NOT_FOUND', 'NOTHING_TO_CHANGE'],
  },
  'POST /v1/staff/news/{id}/deletion': {
    summary: 'Delete news permanently, with a reason; for staff',
    tag: 'staff',
    access: 'staff',
    params: one,
    body: newsDeletion,
    answer: z.object({}),
    errors: ['NEWS_NOT_FOUND', 'REASON_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>
