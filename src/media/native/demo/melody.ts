interface Voice {
  /** Hertz. */
  readonly pitch: number
  /** 0 is left, 1 is right. */
  readonly pan: number
  readonly level: number
}

const chordSeconds = 6
const noteSeconds = 1.5
/** Semitones above A2, only from A minor pentatonic, so that any of them harmonize. */
const chords = [
  [0, 12, 15, 19],
  [5, 12, 17, 22],
  [3, 10, 15, 19],
  [7, 14, 19, 24],
]
const melody = [24, 27, 31, 29, 34, 31, 27, 36, 34, 29, 31, 24]

const hertz = (semitones: number): number => 110 * 2 ** (semitones / 12)

const chordVoices = chords.map((notes) =>
  notes.map((note, index): Voice => ({
    pitch: hertz(note),
    pan: 0.2 + (0.6 * index) / (notes.length - 1),
    level: 0.07 / (1 + index * 0.4),
  })),
)

/**
 * Fills both channels (samples of -1 to 1) from sample `first` on with chords that fade into each other and an
 * occasional bell. A sample depends on its number only, so skipped time causes no drift.
 */
export function renderMelody(left: Float32Array, right: Float32Array, first: number, sampleRate: number): void {
  for (let i = 0; i < left.length; i++) {
    const seconds = (first + i) / sampleRate
    const bell = bellAt(seconds)
    const pan = 0.5 + 0.3 * Math.sin(seconds * 0.5)
    let leftSum = bell * (1 - pan)
    let rightSum = bell * pan
    const chord = Math.floor(seconds / chordSeconds)
    const within = seconds / chordSeconds - chord
    const swell = Math.sin(Math.PI * within) ** 0.5
    for (const voice of chordVoices[chord % chordVoices.length] ?? []) {
      const value = voice.level * swell * Math.sin(2 * Math.PI * voice.pitch * seconds)
      leftSum += value * (1 - voice.pan)
      rightSum += value * voice.pan
    }
    left[i] = leftSum
    right[i] = rightSum
  }
}

function bellAt(seconds: number): number {
  const note = Math.floor(seconds / noteSeconds)
  const age = seconds - note * noteSeconds
  const turn = 2 * Math.PI * hertz(melody[note % melody.length] ?? 24) * age
  const attack = Math.min(1, age / 0.012)
  const release = Math.min(1, (noteSeconds - age) / 0.1)
  return 0.1 * attack * release * Math.exp(-3 * age) * (Math.sin(turn) + 0.3 * Math.exp(-4 * age) * Math.sin(turn * 3))
}
