import { newPost } from '#contract/timelines/schemas.ts'
import { ApiError, type Api } from '../../api/index.ts'
import { plainLines } from '../../ui/plain-lines.ts'
import type { PostOutcome } from './timeline/post-form.tsx'

/** The result of a form of the page of a channel. */
export interface ChannelOutcome {
  readonly status: number
  readonly post?: PostOutcome
  /** Of a rejected follow. */
  readonly fault?: string
}

async function follow(api: Api, id: number, following: boolean): Promise<ChannelOutcome> {
  try {
    if (following) await api('PUT /v1/channels/{id}/follow', { params: { id }, body: {} })
    else await api('DELETE /v1/channels/{id}/follow', { params: { id } })
    return { status: 200 }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, fault: error.message }
    throw error
  }
}

async function post(api: Api, channelId: number, form: FormData): Promise<ChannelOutcome> {
  const text = String(form.get('text') ?? '')
  const parsed = newPost.safeParse({ text })
  if (!parsed.success) return { status: 400, post: { text, fault: null } }
  try {
    const { id } = await api('POST /v1/channels/{channelId}/posts', { params: { channelId }, body: parsed.data })
    return { status: 200, post: { postedId: id } }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, post: { text, fault: error.message } }
    throw error
  }
}

/** Handles a form of the page; null for an unknown intent. */
export async function answerChannelForm(api: Api, id: number, formData: FormData): Promise<ChannelOutcome | null> {
  const form = plainLines(formData)
  switch (form.get('intent')) {
    case 'follow':
      return follow(api, id, true)
    case 'unfollow':
      return follow(api, id, false)
    case 'post':
      return post(api, id, form)
    default:
      return null
  }
}
