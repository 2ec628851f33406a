import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { inviteKey } from '../episodes/schemas.ts'
import { pathId } from '../ids.ts'
import { languages } from '../languages.ts'
import { channelTables, episodeTables, statisticsPeriods } from './limits.ts'
import { channelStatistics, episodeStatistics, watchReport } from './schemas.ts'

const channel = z.object({ channelId: pathId })
const one = channel.extend({ seriesId: pathId, episodeId: pathId })

const query = z.object({ period: z.enum(statisticsPeriods).default('28') })
const download = query.extend({ language: z.enum(languages).default('ja') })
const reading = ['CHANNEL_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const

export const statisticsEndpoints = {
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/watch-reports': {
    summary: 'Report which parts of the video were watched; counted without the viewer',
    tag: 'statistics',
    access: 'anyone',
    params: one,
    body: watchReport.extend({ invite: inviteKey.optional() }),
    answer: z.object({}),
    errors: ['CHANNEL_NOT_FOUND', 'EPISODE_NOT_FOUND', 'EPISODE_LOCKED'],
  },
  'GET /v1/channels/{channelId}/statistics': {
    summary: 'The statistics of a channel; for its owners and editors',
    tag: 'statistics',
    access: 'signed-in',
    params: channel,
    query,
    answer: channelStatistics,
    errors: reading,
  },
  'GET /v1/channels/{channelId}/statistics.csv': {
    summary: 'A table of the statistics of a channel as CSV (RFC 4180, UTF-8 with a byte order mark)',
    tag: 'statistics',
    access: 'signed-in',
    params: channel,
    query: download.extend({ table: z.enum(channelTables).default('days') }),
    answer: z.string(),
    errors: reading,
  },
  'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/statistics': {
    summary: 'The statistics of an episode with its retention; for owners and editors of the channel',
    tag: 'statistics',
    access: 'signed-in',
    params: one,
    query,
    answer: episodeStatistics,
    errors: [...reading, 'EPISODE_NOT_FOUND'],
  },
  'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/statistics.csv': {
    summary: 'A table of the statistics of an episode as CSV (RFC 4180, UTF-8 with a byte order mark)',
    tag: 'statistics',
    access: 'signed-in',
    params: one,
    query: download.extend({ table: z.enum(episodeTables).default('days') }),
    answer: z.string(),
    errors: [...reading, 'EPISODE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
