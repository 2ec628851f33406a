import type { Genre } from '#contract/lives.ts'

/** What a generated cover looks like; the same live always gets the same one. */
export interface CoverArt {
  /** Two ends of the ground and one light, as CSS colours. */
  readonly from: string
  readonly to: string
  readonly glow: string
  /** Centres and radii of soft lights, in a box of 160 × 90. */
  readonly lights: readonly { readonly x: number; readonly y: number; readonly radius: number }[]
  readonly sparks: readonly { readonly x: number; readonly y: number; readonly size: number }[]
  /** Degrees by which the rays are turned. */
  readonly turn: number
}

/** Where a genre's colours begin, and how far round the wheel they go. */
const genreHues = {
  talk: [338, -46],
  music: [268, -44],
  game: [224, 46],
  sing: [312, -44],
  dance: [8, -50],
  cooking: [26, -40],
  travel: [196, 40],
  study: [164, 40],
  sports: [148, 46],
  other: [250, 44],
} as const satisfies Record<Genre, readonly [hue: number, span: number]>

const onWheel = (hue: number) => (Math.round(hue) + 360) % 360

/** A repeatable stream of numbers in [0, 1) from a text (FNV-1a seed, xorshift steps). */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const round = (value: number) => Math.round(value * 10) / 10

/** Draws the cover of a live from its id and genre; colours are dark enough for white text (≥ 4.5:1). */
export function coverArt(id: string, genre: Genre): CoverArt {
  const next = numbersFrom(id)
  const [base, span] = genreHues[genre]
  const hue = onWheel(base + next() * 24 - 12)
  return {
    from: `hsl(${hue} 74% 34%)`,
    to: `hsl(${onWheel(hue + span)} 70% 20%)`,
    glow: `hsl(${onWheel(hue + span / 2)} 95% 64%)`,
    lights: Array.from({ length: 3 }, () => ({
      x: round(next() * 160),
      y: round(next() * 60),
      radius: round(26 + next() * 34),
    })),
    sparks: Array.from({ length: 7 }, () => ({
      x: round(next() * 160),
      y: round(next() * 62),
      size: round(1 + next() * 3.5),
    })),
    turn: Math.round(next() * 360),
  }
}
