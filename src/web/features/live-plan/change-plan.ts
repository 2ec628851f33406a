import { fromJapanTime } from '#contract/japan-time.ts'
import { readThumbnailChoice } from '#contract/lives/thumbnail-choice.ts'
import type { Api } from '../../api/index.ts'

const intents = ['schedule', 'thumbnail'] as const
export type PlanIntent = (typeof intents)[number]

export const isPlanIntent = (intent: unknown): intent is PlanIntent => intents.some((one) => one === intent)

/** Applies a submitted form of `OwnPlan`; false when its time is invalid. Rejects with ApiError. */
export async function changePlan(api: Api, id: string, intent: PlanIntent, form: FormData): Promise<boolean> {
  const params = { id }
  if (intent === 'schedule') {
    const startsAt = fromJapanTime(String(form.get('startsAt')))
    if (startsAt === null) return false
    await api('POST /v1/lives/{id}/schedule', { params, body: { startsAt } })
    return true
  }
  const [choice, url] = [form.get('thumbnail'), form.get('thumbnailUrl')]
  const thumbnail = readThumbnailChoice(choice, url)
  // The present image is kept.
  if (choice === 'image' && thumbnail === null) return true
  await api('POST /v1/lives/{id}/thumbnail', { params, body: { thumbnail } })
  return true
}
