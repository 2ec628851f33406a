import type { LiverFields } from '#contract/livers/schemas.ts'
import type { StreamSetting } from '#contract/lives/schemas.ts'
import type { ThanksSupporter } from '#contract/thanks-messages/schemas.ts'

export type NextStep = 'connect' | 'plan' | 'thank' | 'introduce'

interface LiverState {
  readonly setting: Pick<StreamSetting, 'lastLive' | 'live'>
  /** Whom the liver may thank. */
  readonly supporters: readonly Pick<ThanksSupporter, 'thankedAt'>[]
  /** The messages that the liver may still send today. */
  readonly remaining: number
  readonly fields: Pick<LiverFields, 'introduction'>
}

/** Steps that a liver has not taken yet, the most urgent first. */
export function nextSteps({ setting, supporters, remaining, fields }: LiverState): NextStep[] {
  const due: Readonly<Record<NextStep, boolean>> = {
    thank: remaining > 0 && supporters.some(({ thankedAt }) => thankedAt === null),
    connect: setting.lastLive === null,
    plan: setting.live === null,
    introduce: fields.introduction === '',
  }
  return (['thank', 'connect', 'plan', 'introduce'] as const).filter((step) => due[step])
}
