import type { GiftAnimation } from '#contract/gifts/limits.ts'
import { ChimeQueue, chimes, lengthOf, type Chime } from './chime.ts'

/** Seconds until a note has its full loudness: without it each note begins with a click. */
const attack = 0.01
const silence = 0.0001

/** Plays chimes with Web Audio, once the browser allows audio on this page. */
export class ChimePlayer {
  readonly #context = new AudioContext()
  readonly #queue = new ChimeQueue()

  /** Call after a gesture of the viewer. */
  resume(): void {
    // Without permission the page stays silent until the next gesture.
    if (this.#context.state === 'suspended') this.#context.resume().catch(() => {})
  }

  /** `volume`: from 0 to 1. While the browser does not allow audio, the chime is dropped. */
  play(animation: GiftAnimation, volume: number): void {
    if (this.#context.state !== 'running') return
    const next = this.#queue.offer(animation)
    if (next !== null) this.#start(next, volume)
  }

  close(): void {
    // Fails only for a context that is already closed.
    this.#context.close().catch(() => {})
  }

  #start(animation: GiftAnimation, volume: number): void {
    const chime = chimes[animation]
    const startsAt = this.#context.currentTime
    for (const [index, frequency] of chime.notes.entries()) {
      this.#addNote(frequency, startsAt + index * chime.step, chime, volume)
    }
    const end = this.#context.createConstantSource()
    end.addEventListener('ended', () => {
      const next = this.#queue.ended()
      if (next !== null) this.#start(next, volume)
    })
    end.start(startsAt)
    end.stop(startsAt + lengthOf(chime))
  }

  #addNote(frequency: number, at: number, { ring, loudness }: Chime, volume: number): void {
    const oscillator = this.#context.createOscillator()
    const envelope = this.#context.createGain()
    oscillator.frequency.value = frequency
    envelope.gain.setValueAtTime(silence, at)
    envelope.gain.exponentialRampToValueAtTime(Math.max(silence, loudness * volume), at + attack)
    envelope.gain.exponentialRampToValueAtTime(silence, at + ring)
    oscillator.connect(envelope).connect(this.#context.destination)
    oscillator.start(at)
    oscillator.stop(at + ring)
  }
}
