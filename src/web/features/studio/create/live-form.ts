import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { thumbnailTemplateNames } from '#contract/lives/limits.ts'
import { readThumbnailChoice } from '#contract/lives/thumbnail-choice.ts'
import { fromJapanTime } from '#contract/japan-time.ts'
import { newLive } from '#contract/lives/schemas.ts'
import { serverNow } from '../../../server-clock/index.ts'

const { title, reading, genre, visibility, latencyMode } = newLive.shape

/** A new live of the contract as form fields; `startsAt` is in Japan time. */
const liveForm = z
  .object({
    title,
    reading,
    genre,
    start: z.enum(['now', 'later']).default('now'),
    startsAt: z.string().optional(),
    visibility,
    latencyMode,
    archiving: z.enum(['on', 'off']).default('on'),
    chatting: z.enum(['on', 'off']).default('on'),
    /** `none`, `image`, or the name of a template. */
    thumbnail: z.enum(['none', 'image', ...thumbnailTemplateNames]).default('none'),
    /** Of the uploaded image. */
    thumbnailUrl: z.string().optional(),
  })
  .transform(({ start, startsAt, archiving, chatting, thumbnail, thumbnailUrl, ...others }, context) => {
    const rest = {
      ...others,
      archiving: archiving === 'on',
      chatting: chatting === 'on',
      thumbnail: readThumbnailChoice(thumbnail, thumbnailUrl),
    }
    if (start === 'now') return { ...rest, startsAt: null }
    const instant = fromJapanTime(startsAt ?? '')
    if (instant !== null && Date.parse(instant) > serverNow()) return { ...rest, startsAt: instant }
    const message = instant === null ? 'startsAtMissing' : 'startsAt'
    context.addIssue({ code: 'custom', path: ['startsAt'], message })
    return z.NEVER
  })

export type LiveFields = z.input<typeof liveForm>

/** Validates the form; a failed submission returns the input with its errors. */
export const readLiveForm = (formData: FormData) => parseWithZod(formData, { schema: liveForm })
