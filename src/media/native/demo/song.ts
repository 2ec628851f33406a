/** The length of a loop in seconds: sixteen beats at 120 in a minute, and 375 whole AAC frames at 48 kHz. */
export const LOOP_SECONDS = 8
const BEATS = 16
const BEAT_SECONDS = LOOP_SECONDS / BEATS

interface Style {
  /** Semitones above A2 of the four chords, each for four beats. */
  readonly chords: readonly (readonly number[])[]
  /** Of the melody, by half beat; null is a rest. */
  readonly melody: readonly (number | null)[]
  /** Decay of the melody in a second, and the level of its third harmonic. */
  readonly decay: number
  readonly edge: number
  /** Levels of the bass and the drums. */
  readonly bass: number
  readonly drums: number
}

const _ = null
const major = [
  [3, 7, 10],
  [10, 14, 17],
  [0, 3, 7],
  [8, 12, 15],
]
const minor = [
  [0, 3, 7],
  [8, 12, 15],
  [3, 7, 10],
  [10, 14, 17],
]
const jazz = [
  [5, 8, 12, 15],
  [10, 14, 17, 20],
  [3, 7, 10, 14],
  [8, 12, 15, 19],
]

const styles: readonly [Style, ...Style[]] = [
  {
    chords: major,
    melody: [15, _, 19, 22, _, 22, 19, _, 17, _, 22, _, 14, 17, _, _],
    decay: 3,
    edge: 0.15,
    bass: 0.16,
    drums: 0.5,
  },
  {
    chords: minor,
    melody: [24, _, _, 22, 19, _, 15, _, 20, _, 19, _, 15, _, _, _],
    decay: 1.6,
    edge: 0.3,
    bass: 0.1,
    drums: 0,
  },
  {
    chords: jazz,
    melody: [20, 24, _, 27, _, 24, 22, _, 19, _, 22, 26, _, 22, _, 20],
    decay: 5,
    edge: 0.05,
    bass: 0.2,
    drums: 0.35,
  },
  {
    chords: major,
    melody: [27, 27, _, 27, _, 24, 27, _, 31, _, _, _, 19, _, _, _],
    decay: 9,
    edge: 0.6,
    bass: 0.18,
    drums: 0.8,
  },
  {
    chords: minor,
    melody: [12, _, 15, _, 19, _, 24, _, 22, _, 19, _, 15, _, 12, _],
    decay: 2.2,
    edge: 0.2,
    bass: 0.14,
    drums: 0.25,
  },
  {
    chords: jazz,
    melody: [_, 15, _, 17, 20, _, 17, _, _, 14, _, 17, 19, _, 15, _],
    decay: 4,
    edge: 0.1,
    bass: 0.22,
    drums: 0.5,
  },
]

const hertz = (semitones: number): number => 110 * 2 ** (semitones / 12)

/** One loop of song `number` in both channels, as samples of -1 to 1; its end continues with its start. */
export function renderSong(number: number, sampleRate: number): { left: Float32Array; right: Float32Array } {
  const style = styles[number % styles.length] ?? styles[0]
  const key = (number * 5) % 7
  const samples = LOOP_SECONDS * sampleRate
  const [left, right] = [new Float32Array(samples), new Float32Array(samples)]
  /** Adds a tone that rings beyond the end into the start. */
  const add = (beat: number, seconds: number, level: number, pan: number, toneAt: (age: number) => number): void => {
    const start = Math.round(beat * BEAT_SECONDS * sampleRate)
    const length = Math.round(seconds * sampleRate)
    for (let index = 0; index < length; index++) {
      const age = index / sampleRate
      const attack = Math.min(1, age / 0.008)
      const release = Math.min(1, (seconds - age) / 0.04)
      const value = level * attack * release * toneAt(age)
      const at = (start + index) % samples
      left[at] = (left[at] ?? 0) + value * (1 - pan)
      right[at] = (right[at] ?? 0) + value * pan
    }
  }
  for (const [bar, chord] of style.chords.entries()) {
    for (const [index, note] of chord.entries()) {
      const turn = 2 * Math.PI * hertz(note + 12 + key)
      const swell = (age: number): number => Math.sin(Math.PI * Math.min(1, age / (4 * BEAT_SECONDS))) ** 0.5
      add(bar * 4, 4 * BEAT_SECONDS, 0.05, 0.3 + 0.2 * index, (age) => swell(age) * Math.sin(turn * age))
    }
    for (const beat of [0, 2, 3]) {
      const turn = 2 * Math.PI * hertz((chord[0] ?? 0) + key - 12)
      add(bar * 4 + beat, BEAT_SECONDS, style.bass, 0.5, (age) => Math.exp(-3 * age) * Math.sin(turn * age))
    }
  }
  for (const round of [0, 1]) {
    for (const [half, note] of style.melody.entries()) {
      if (note === null) continue
      const turn = 2 * Math.PI * hertz(note + key + (round === 1 && half % 5 === 3 ? 2 : 0))
      const tone = (age: number): number => Math.sin(turn * age) + style.edge * Math.sin(turn * 3 * age)
      add(
        round * 8 + half / 2,
        1,
        0.13,
        0.35 + 0.3 * ((half % 3) / 2),
        (age) => Math.exp(-style.decay * age) * tone(age),
      )
    }
  }
  if (style.drums > 0) addDrums(style.drums, add)
  return { left, right }
}

function addDrums(
  level: number,
  add: (beat: number, seconds: number, level: number, pan: number, tone: (age: number) => number) => void,
): void {
  let state = 1
  const noise = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 31 - 1
  }
  for (let beat = 0; beat < BEATS; beat++) {
    if (beat % 2 === 0)
      add(
        beat,
        0.2,
        0.26 * level,
        0.5,
        (age) => Math.exp(-18 * age) * Math.sin(2 * Math.PI * (48 * age - 9 * Math.exp(-30 * age))),
      )
    else add(beat, 0.14, 0.12 * level, 0.55, (age) => Math.exp(-26 * age) * noise())
    add(beat + 0.5, 0.05, 0.06 * level, 0.62, (age) => Math.exp(-70 * age) * noise())
  }
}
