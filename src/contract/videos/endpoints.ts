import { z } from 'zod'
import { storedNumber } from '../integers.ts'
import { pathId } from '../ids.ts'
import { paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { inviteKey } from '../episodes/schemas.ts'
import { signaturePurpose } from '../playback.ts'
import { captionLanguage, chapters, video, videoPage, videoPlayback } from './schemas.ts'
import { fileNameMaxLength } from './limits.ts'
import { writtenLine } from '../written-text/schemas.ts'

const params = z.object({ id: pathId })
const captionParams = z.object({ id: pathId, language: captionLanguage })
const version = storedNumber
const invite = z.object({ invite: inviteKey.optional() })
/** The captions that an editor has seen, whose replacement by others is not overwritten. */
const seenCaptions = z.object({
  /** Their version, the time of the last change; 0: there were none. Whatever there is, if omitted. */
  replaces: z.coerce.number().int().min(0).optional(),
})
/** The thumbnail that an editor has seen: its address, empty for none. Whatever there is, if omitted. */
const seenThumbnail = z.string().max(200).optional()
const ofStaff = { tag: 'staff', access: 'staff' } as const
const own = ['VIDEO_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const

export const videoEndpoints = {
  'GET /v1/channels/{id}/videos': {
    summary:
      'The videos of a channel, the latest first, or in the order of their names those that begin with `name`, for its editors',
    tag: 'videos',
    access: 'signed-in',
    params,
    query: paging.extend({
      /** The beginning of the name of the file. */
      name: writtenLine(fileNameMaxLength).min(1).optional(),
    }),
    answer: videoPage,
    errors: ['NOT_YOUR_CHANNEL'],
  },
  'GET /v1/videos/{id}': {
    summary: 'A video with the progress of its files, for the editors of its channel',
    tag: 'videos',
    access: 'signed-in',
    params,
    answer: video,
    errors: [...own],
  },
  'GET /v1/videos/{id}/playback': {
    summary:
      'The address and signature with which a viewer plays a video for five minutes; on a playback device (`for=remote`) for its duration and four hours, at most twelve',
    tag: 'videos',
    access: 'anyone',
    params,
    query: invite.extend(signaturePurpose.shape),
    answer: videoPlayback,
    errors: ['VIDEO_NOT_FOUND', 'VIDEO_NOT_READY'],
  },
  'POST /v1/videos/{id}/retry': {
    summary: 'Convert a file again after a failure',
    tag: 'videos',
    access: 'signed-in',
    params,
    answer: video,
    errors: [...own, 'WRONG_VIDEO_STATE', 'UNAVAILABLE'],
  },
  'POST /v1/videos/{id}/replacement/removal': {
    summary: 'Discard the file that would replace the current one',
    tag: 'videos',
    access: 'signed-in',
    params,
    answer: video,
    errors: [...own, 'WRONG_VIDEO_STATE'],
  },
  'POST /v1/videos/{id}/removal': {
    summary: 'Delete a video that no episode has, and its files; the error names the episodes in `fields.episodes`',
    tag: 'videos',
    access: 'signed-in',
    params,
    answer: z.object({}),
    errors: [...own, 'VIDEO_IN_USE'],
  },
  'POST /v1/videos/{id}/chapters': {
    summary: 'Replace the chapters of a video',
    tag: 'videos',
    access: 'signed-in',
    params,
    body: z.object({ version, chapters }),
    answer: video,
    errors: [...own, 'VIDEO_NOT_READY', 'VIDEO_CHANGED', 'INVALID_CHAPTERS'],
  },
  'POST /v1/videos/{id}/thumbnail': {
    summary: 'Use a frame of the video as its thumbnail; null lets the site choose one',
    tag: 'videos',
    access: 'signed-in',
    params,
    body: z.object({ atMs: storedNumber.nullable(), replaces: seenThumbnail }),
    answer: video,
    errors: [...own, 'VIDEO_NOT_READY', 'THUMBNAIL_CHANGED', 'UNAVAILABLE'],
  },
  'POST /v1/videos/{id}/thumbnail/image': {
    summary: 'Use an image as the thumbnail; the body is the file',
    tag: 'videos',
    access: 'signed-in',
    params,
    query: z.object({ replaces: seenThumbnail }),
    answer: video,
    errors: [...own, 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE', 'THUMBNAIL_CHANGED', 'UNAVAILABLE'],
  },
  'POST /v1/videos/{id}/captions/{language}': {
    summary: 'Add or replace the captions of a language; the body is a WebVTT file',
    tag: 'videos',
    access: 'signed-in',
    params: captionParams,
    query: seenCaptions,
    answer: video,
    errors: [...own, 'CAPTIONS_TOO_LARGE', 'CAPTIONS_INVALID', 'TOO_MANY_CAPTIONS', 'CAPTIONS_CHANGED'],
  },
  'POST /v1/videos/{id}/captions/{language}/removal': {
    summary: 'Remove the captions of a language',
    tag: 'videos',
    access: 'signed-in',
    params: captionParams,
    query: seenCaptions,
    answer: video,
    errors: [...own, 'CAPTIONS_CHANGED'],
  },
  'GET /v1/videos/{id}/captions/{language}': {
    summary: 'The captions of a language as a WebVTT file, for viewers of the video',
    tag: 'videos',
    access: 'anyone',
    params: captionParams,
    query: invite,
    answer: z.string(),
    errors: ['VIDEO_NOT_FOUND', 'NOT_FOUND'],
  },
  'GET /v1/staff/videos/{id}': {
    summary: 'A video with the progress of its files; for staff',
    ...ofStaff,
    params,
    answer: video,
    errors: ['VIDEO_NOT_FOUND'],
  },
  'POST /v1/staff/videos/{id}/retry': {
    summary: 'Convert a file again after a failure; for staff',
    ...ofStaff,
    params,
    answer: video,
    errors: ['VIDEO_NOT_FOUND', 'WRONG_VIDEO_STATE', 'UNAVAILABLE'],
  },
  'POST /v1/staff/videos/{id}/chapters': {
    summary: 'Replace the chapters of a video, whatever its version; for staff',
    ...ofStaff,
    params,
    body: z.object({ chapters }),
    answer: video,
    errors: ['VIDEO_NOT_FOUND', 'VIDEO_NOT_READY', 'VIDEO_CHANGED', 'INVALID_CHAPTERS'],
  },
  'POST /v1/staff/videos/{id}/captions/{language}': {
    summary: 'Add or replace the captions of a language; the body is a WebVTT file; for staff',
    ...ofStaff,
    params: captionParams,
    answer: video,
    errors: ['VIDEO_NOT_FOUND', 'CAPTIONS_TOO_LARGE', 'CAPTIONS_INVALID', 'TOO_MANY_CAPTIONS'],
  },
  'POST /v1/staff/videos/{id}/thumbnail/image': {
    summary: 'Use an image as the thumbnail; the body is the file; for staff',
    ...ofStaff,
    params,
    answer: video,
    errors: ['VIDEO_NOT_FOUND', 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE', 'UNAVAILABLE'],
  },
} as const satisfies Record<string, Endpoint>
