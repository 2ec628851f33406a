import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Fault } from '../browser/fault.ts'
import { LiveSummary } from '../summary/live-summary.tsx'
import { NextSteps } from '../summary/next-steps.tsx'

interface OverProps {
  readonly live: Live
  /** Why the broadcast failed; null after a normal end. */
  readonly fault: Fault | null
  readonly onAgain: () => void
}

/** After the end: why the live ended, and where to go. */
export function Over({ live, fault, onAgain }: OverProps) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const { t: tLives } = useTranslation('lives')
  const { t: tBroadcast } = useTranslation('broadcast')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone; screen readers read the heading instead.
  useEffect(() => heading.current?.focus(), [])
  const reason = live.endReason
  const title = fault
    ? tBroadcast(`fault.${fault}.title`)
    : reason
      ? tLives(`endReason.${reason}.title`)
      : t('over.title')
  const text = fault ? tBroadcast(`fault.${fault}.hint`) : reason ? tLives(`endReason.${reason}.text`) : t('over.text')
  return (
    <div className="camera-permission palt">
      <CircleCheck aria-hidden className="size-12 text-spark" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-black outline-none">
        {title}
      </h2>
      <p className="text-sm">{text}</p>
      <div className="camera-summary">{live.startedAt !== null && <LiveSummary live={live} />}</div>
      <NextSteps live={live} className="w-full max-w-80" />
      <Button onClick={onAgain} className="w-full max-w-80">
        {t('over.again')}
      </Button>
      <ButtonLink to={routePath('index')} variant="quiet" className="w-full max-w-80">
        {t('over.home')}
      </ButtonLink>
    </div>
  )
}
