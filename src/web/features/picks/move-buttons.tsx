import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from '../../texts/index.ts'
import { roundBeside } from './round-button.ts'
import type { Step } from './moves/step.ts'

interface MoveButtonsProps {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly move: (step: Step) => void
}

/**
 * The buttons to the previous and to the next pick. They keep their place and the focus from pick to pick. On a phone they
 * are for screen readers and keyboards.
 */
export function MoveButtons({ isFirst, isLast, move }: MoveButtonsProps) {
  const { t } = useTranslation('picks')
  return (
    <div className="absolute right-3 top-1/2 flex -translate-y-1/2 flex-col gap-3 md:right-5 max-md:not-has-focus-visible:sr-only">
      <MoveButton isDisabled={isFirst} onClick={() => move(-1)} label={t('previous')} icon={ChevronUp} />
      <MoveButton isDisabled={isLast} onClick={() => move(1)} label={t('next')} icon={ChevronDown} />
    </div>
  )
}

interface MoveButtonProps {
  /** It keeps the focus. */
  readonly isDisabled: boolean
  readonly onClick: () => void
  readonly label: string
  readonly icon: typeof ChevronUp
}

function MoveButton({ isDisabled, onClick, label, icon: Icon }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={onClick}
      className={roundBeside}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  )
}
