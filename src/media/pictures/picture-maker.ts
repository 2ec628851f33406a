import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { pictureMakerProgram } from '../native/index.ts'
import { ProcessOnDemand } from '../process-on-demand.ts'
import type { MadePicture, PictureOrder } from './messages.ts'

export interface PictureMaker {
  /** Orders on their way. */
  readonly waiting: number
  /** The pictures, in the order they were asked for; null where they can't be made. */
  make(order: PictureOrder): Promise<readonly MadePicture[] | null>
  close(): void
}

/** Makes pictures for all lives and recordings in one process of the lowest priority; it starts with the first order. */
export function createPictureMaker({ clock, log }: { readonly clock: Clock; readonly log: EngineLog }): PictureMaker {
  const maker = new ProcessOnDemand<PictureOrder, readonly MadePicture[]>({
    program: pictureMakerProgram,
    name: 'the picture maker',
    clock,
    log,
  })
  return {
    get waiting() {
      return maker.waiting
    },
    async make(order) {
      const made = await maker.ask(order)
      return made === 'unanswered' ? null : made
    },
    close: () => maker.end(),
  }
}
