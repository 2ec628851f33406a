import { isUpright } from '../browser/media/devices.ts'
import { Compositor } from './compositor.ts'
import { limitSize, type Size } from './layout.ts'
import { sceneOf, type CardTexts, type Choice } from './scene.ts'

const cardSide = 1280
/** Of cards before the first video. */
const defaultSize = () => (isUpright() ? { width: 720, height: cardSide } : { width: cardSide, height: 720 })

/** The video track of the liver's choice: that of a device, or a composed one while something is drawn. */
export class VideoOutput {
  readonly #texts: CardTexts
  #compositor: Compositor | null = null

  constructor(texts: CardTexts) {
    this.#texts = texts
  }

  /** `size` is that of the frames that were sent last: a card has their aspect ratio. Null before the first one. */
  choose(choice: Choice, size: Size | null): MediaStreamTrack {
    const scene = sceneOf(choice, this.#texts)
    if ('track' in scene) {
      this.close()
      return scene.track
    }
    if (this.#compositor === null) this.#compositor = new Compositor(scene, limitSize(size ?? defaultSize(), cardSide))
    else this.#compositor.show(scene)
    const { track } = this.#compositor
    // On a slow network a screen must stay legible.
    track.contentHint = choice.source === 'screen' && !choice.away ? 'detail' : 'motion'
    return track
  }

  close(): void {
    this.#compositor?.close()
    this.#compositor = null
  }
}
