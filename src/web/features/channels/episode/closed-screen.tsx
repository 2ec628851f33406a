import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { SubjectImage } from '../generated-image.tsx'

interface ClosedScreenProps {
  /** Determines the colours without an image. */
  readonly id: number
  readonly imageUrl: string | null
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  /** Opens the episode. */
  readonly action?: ReactNode
}

/** In the stage, in place of a video that does not play for this viewer. */
export function ClosedScreen({ id, imageUrl, icon: Icon, title, text, action }: ClosedScreenProps) {
  return (
    <section aria-label={title} className="on-dark absolute inset-0 overflow-hidden text-white">
      <SubjectImage id={id} name="" url={imageUrl} eager />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-y-auto bg-night/80 p-3 text-center sm:gap-4">
        <Icon aria-hidden className="size-8 shrink-0 sm:size-11" strokeWidth={1.5} />
        <p className="palt font-black sm:text-2xl">{title}</p>
        <p className="max-w-md text-sm sm:text-base">{text}</p>
        {action && <div className="flex w-full max-w-72 justify-center">{action}</div>}
      </div>
    </section>
  )
}
