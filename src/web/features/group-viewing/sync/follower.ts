import type { PlaybackReport } from '#contract/group-viewings/schemas.ts'
import { positionAt, type Timing, type TimingCommand } from '#contract/group-viewings/timing.ts'
import { ControlledVideo } from './controlled-video.ts'
import { Corrector, seekFrom } from './corrector.ts'
import { errorAfterStart, errorAt, leadMs, type Playback } from './lead.ts'
import type { MediaLine } from './media-line.ts'
import { Schedule } from './schedule.ts'
import { watchFrames } from './watch-frames.ts'

export interface FollowerDeps {
  readonly video: HTMLVideoElement
  readonly line: MediaLine
  /** By the server's clock, in milliseconds. */
  now(): number
  /** Whether the user has just pressed something. */
  userActed(): boolean
  isVisible(): boolean
  /** The user is host and has used the controls of the player. */
  send(command: TimingCommand): void
  /** The user is not host, and the controls have no effect. */
  onDenied(): void
  /** Whether the video pauses on its own, stalls or follows again. */
  onChange(): void
}

/** Measurements of the error, in milliseconds. */
const measureEveryMs = 100
/** Checks of what no event reports, in milliseconds. */
const tickEveryMs = 250
/** A paused video shows the frame of the group to within this, in seconds. */
const frameTolerance = 0.05
/** Smaller changes of the rate are not worth it. */
const rateStep = 0.005
/** How long a host's own change stays while its command is on the way, in milliseconds. */
const pendingMs = 1500
/** The end of a video, in seconds before its duration. */
const endTolerance = 0.3

/**
 * Keeps a video where its group is, whatever controls it. What the host does with the player becomes commands for all; what
 * others do pauses only their own video, until they play it again.
 */
export class Follower {
  readonly #deps: FollowerDeps
  readonly #video: ControlledVideo
  readonly #schedule: Schedule
  readonly #corrector = new Corrector()
  #isHost: boolean
  /** The speed of the group when it plays. */
  #speed = 1
  /** Paused by its user or the system, while the page was visible or hidden; null while it follows. */
  #away: 'visible' | 'hidden' | null = null
  /** The video has been brought to the group since its stream was opened. */
  #settled = false
  #pendingUntil = -Infinity
  #measuredAt = -Infinity
  #followed: Timing | null = null
  #stalled = false
  #closed = false
  readonly #timer: ReturnType<typeof setInterval>
  readonly #stopFrames: () => void
  #changeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: FollowerDeps, timing: Timing, isHost: boolean) {
    this.#deps = deps
    this.#schedule = new Schedule(timing)
    this.#isHost = isHost
    this.#video = new ControlledVideo(deps.video, {
      paused: () => this.#onPaused(),
      played: () => this.#onPlayed(),
      sought: () => this.#onSought(),
      rateChanged: (rate) => this.#onRateChanged(rate),
    })
    this.#video.on('emptied', () => {
      this.#settled = false
      this.#corrector.reset()
    })
    this.#video.on('canplay', () => this.#tick())
    this.#video.on('waiting', () => this.#setStalled(true))
    for (const event of ['playing', 'pause']) this.#video.on(event, () => this.#setStalled(false))
    this.#timer = setInterval(() => this.#tick(), tickEveryMs)
    this.#stopFrames = watchFrames(deps.video, (mediaTime, shownIn) => this.#measure(mediaTime, shownIn))
    this.#tick()
  }

  get video(): HTMLVideoElement {
    return this.#deps.video
  }

  get away(): boolean {
    return this.#away !== null
  }

  report(delayMs: number): PlaybackReport {
    const now = this.#deps.now()
    const position = this.#position()
    const error = this.#corrector.error ?? (position === null ? null : this.#target(now) - position)
    return {
      offsetMs: error === null ? null : Math.round(Math.max(-1e6, Math.min(1e6, error)) * 1000),
      stalled: this.#stalled,
      paused: this.away,
      delayMs: Number.isFinite(delayMs) ? Math.min(60_000, Math.round(delayMs)) : 60_000,
      holdMs: this.#deps.line.holdMs(now),
    }
  }

  setHost(isHost: boolean): void {
    this.#isHost = isHost
  }

  setTiming(timing: Timing): void {
    const now = this.#deps.now()
    this.#schedule.add(timing, now)
    const starts = timing.rate !== 0 && this.video.paused && this.#settled && !this.away
    // A paused Chromium that has not just sought shows its first frame a quarter of a second late.
    if (starts && now < timing.at && !this.#isOver(timing, timing.at)) this.#seekTo(timing.position)
    this.#tick()
  }

  /** Plays again at the position of the group. */
  rejoin(): void {
    if (this.#away !== null) {
      this.#away = null
      this.#corrector.reset()
      this.#settled = false
      this.#deps.onChange()
    }
    this.#tick()
  }

  /** The page is visible again: continues if its being hidden had paused the video. */
  wake(): void {
    if (this.#away === 'hidden') this.rejoin()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#changeTimer)
    clearInterval(this.#timer)
    this.#stopFrames()
    this.#video.release()
  }

  #setStalled(stalled: boolean): void {
    if (this.#stalled === stalled) return
    this.#stalled = stalled
    this.#corrector.restart()
    this.#deps.onChange()
  }

  #setAway(): void {
    if (this.#away !== null) return
    this.#away = this.#deps.isVisible() ? 'visible' : 'hidden'
    this.#deps.onChange()
  }

  #position(): number | null {
    return this.#video.isLoaded ? this.#deps.line.toGroup(this.#deps.video.currentTime) : null
  }

  #target(now: number): number {
    return positionAt(this.#schedule.at(now), now)
  }

  #isOver(timing: Timing, now: number): boolean {
    const media = this.#deps.line.toMedia(positionAt(timing, now))
    return media !== null && this.#video.isEnd(media, endTolerance)
  }

  #playback(): Playback | null {
    const position = this.#position()
    return position === null ? null : { position, rate: this.video.paused ? 0 : this.#video.rate }
  }

  /** The timing to follow now: already the next one if the video takes as long as that needs to begin. */
  #due(now: number): Timing {
    const current = this.#schedule.at(now)
    const { next } = this.#schedule
    if (next === null || next === this.#followed) return next ?? current
    // One that is followed before its time stays so when a later one replaces it.
    const followed = this.#followed !== null && this.#followed.at > current.at ? this.#followed : current
    const playback = this.#playback()
    const lead = playback === null ? 0 : leadMs(playback, next, now, this.#corrector.costs)
    const wait = next.at - lead - now
    if (wait <= 0) return next
    clearTimeout(this.#changeTimer)
    this.#changeTimer = setTimeout(() => this.#tick(), wait)
    return followed
  }

  /** Brings the video to the timing in effect: plays, pauses, and seeks where the rate would take too long. */
  #tick(): void {
    const now = this.#deps.now()
    const timing = this.#due(now)
    const isNew = timing !== this.#followed
    if (isNew) this.#follow(timing)
    const playback = this.#playback()
    if (this.#closed || this.away || playback === null || performance.now() < this.#pendingUntil) return
    if (timing.rate === 0) this.#hold(timing, playback)
    else this.#play(timing, playback, now, isNew)
    this.#settled ||= this.#video.showsFrame
  }

  #follow(timing: Timing): void {
    this.#followed = timing
    this.#pendingUntil = -Infinity
    this.#corrector.reset()
    if (timing.rate !== 0) this.#speed = timing.rate
    this.#video.setRate(this.#speed)
  }

  #hold(timing: Timing, { position }: Playback): void {
    this.#video.pause()
    if (!this.video.seeking && Math.abs(timing.position - position) > frameTolerance) this.#seekTo(timing.position)
  }

  #play(timing: Timing, playback: Playback, now: number, isNew: boolean): void {
    if (this.#isOver(timing, now)) return
    const { paused, seeking } = this.video
    const isFar = !seeking && Math.abs(errorAt(playback, timing, now)) > seekFrom
    // Otherwise the corrector seeks, after it has measured a playing video.
    if (isFar && (isNew || paused || !this.#settled)) {
      this.#seekTo(positionAt(timing, now + this.#corrector.seeks(performance.now()) * 1000))
    } else if (paused && !seeking && this.#settled) {
      this.#corrector.starts(errorAfterStart(playback, timing, now, this.#corrector.costs))
    }
    this.#video.play(() => this.#setAway())
  }

  #seekTo(position: number): void {
    const media = this.#deps.line.toMedia(position)
    if (media !== null) this.#video.seek(this.#video.clamp(media))
  }

  #sendByHost(command: TimingCommand): void {
    this.#pendingUntil = performance.now() + pendingMs
    this.#deps.send(command)
  }

  #onPaused(): void {
    const now = this.#deps.now()
    if (!this.#settled || this.video.ended || this.#isOver(this.#schedule.at(now), now)) return
    // A phone pauses a hidden video; that must not pause it for all.
    if (this.#isHost && this.#deps.isVisible()) this.#sendByHost({ type: 'pause' })
    else this.#setAway()
  }

  #onPlayed(): void {
    if (this.away) return this.rejoin()
    if (this.#schedule.last.rate !== 0) return this.#tick()
    // All begin at the same time: this video, too.
    this.#video.pause()
    if (!this.#settled || !this.#deps.userActed()) return
    if (this.#isHost) this.#sendByHost({ type: 'play', rate: this.#speed })
    else this.#deps.onDenied()
  }

  #onSought(): void {
    const position = this.#position()
    if (!this.#settled || this.away || position === null || !this.#deps.userActed()) return
    this.#corrector.reset()
    if (this.#isHost) this.#sendByHost({ type: 'seek', position: Math.max(0, position) })
    else this.#deps.onDenied()
  }

  #onRateChanged(rate: number): void {
    const isByHost = this.#isHost && this.#settled && this.#deps.userActed()
    if (!isByHost) return this.#video.setRate(this.#video.rate)
    this.#speed = rate
    this.#video.setRate(rate)
    if (this.#schedule.last.rate !== 0) this.#sendByHost({ type: 'speed', rate })
  }

  /** `shownIn`: in how many milliseconds the frame is shown. */
  #measure(mediaTime: number, shownIn: number): void {
    const now = performance.now()
    if (this.#closed || now - this.#measuredAt < measureEveryMs || now < this.#pendingUntil) return
    const at = this.#deps.now() + shownIn
    const timing = this.#followed
    const position = this.#deps.line.toGroup(mediaTime)
    const follows = this.#settled && !this.away && !this.#stalled && !this.video.seeking && !this.video.paused
    if (!follows || position === null || timing === null || timing.rate === 0) return
    if (at < timing.at || this.#isOver(timing, at)) return
    this.#measuredAt = now
    const correction = this.#corrector.measured((positionAt(timing, at) - position) / timing.rate, now)
    if (correction.type === 'seek') {
      this.#video.setRate(timing.rate)
      this.#seekTo(positionAt(timing, at) + correction.ahead * timing.rate)
      return
    }
    const rate = correction.type === 'rate' ? timing.rate * correction.factor : timing.rate
    if (rate === timing.rate || Math.abs(rate - this.#video.rate) >= rateStep) this.#video.setRate(rate)
  }
}
