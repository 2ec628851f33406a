/** Runs in the pages of members: records frames and changes of the video, with wall times of the machine. */

/** A frame that is shown. */
export interface ShownFrame {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** Seconds of the video. */
  readonly position: number
}

/** When the video began to play or paused, or a seek began. */
export interface VideoChange {
  readonly type: string
  readonly at: number
  /** Seconds of the video. */
  readonly position: number
}

export interface RecordedVideo {
  frames: ShownFrame[]
  changes: VideoChange[]
  /** When the page was last clicked or a key pressed. */
  pressedAt: number
}

declare global {
  interface Window {
    recordedVideo: RecordedVideo
  }
}

export function recordVideo(): void {
  const recorded: RecordedVideo = { frames: [], changes: [], pressedAt: 0 }
  window.recordedVideo = recorded
  const wall = (time: number): number => performance.timeOrigin + time
  for (const type of ['pointerdown', 'keydown']) {
    document.addEventListener(type, ({ timeStamp }) => (recorded.pressedAt = wall(timeStamp)), { capture: true })
  }
  const watched = new WeakSet<HTMLVideoElement>()
  const watch = (video: HTMLVideoElement): void => {
    video.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
      recorded.frames.push({ at: wall(expectedDisplayTime), position: mediaTime })
      watch(video)
    })
  }
  // Media events do not bubble.
  for (const type of ['loadstart', 'play', 'pause', 'seeking']) {
    document.addEventListener(
      type,
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLVideoElement)) return
        recorded.changes.push({ type, at: wall(timeStamp), position: target.currentTime })
        if (watched.has(target)) return
        watched.add(target)
        watch(target)
      },
      { capture: true },
    )
  }
}

/** The video ignores changes of its rate, and of its position while it plays: a group only begins and ends together. */
export function ignoreCorrections(): void {
  const media = HTMLMediaElement.prototype
  const position = Object.getOwnPropertyDescriptor(media, 'currentTime')
  Object.defineProperty(media, 'playbackRate', { configurable: true, get: () => 1, set() {} })
  Object.defineProperty(media, 'currentTime', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return position?.get?.call(this)
    },
    set(this: HTMLMediaElement, seconds: number) {
      if (this.paused) position?.set?.call(this, seconds)
    },
  })
}
