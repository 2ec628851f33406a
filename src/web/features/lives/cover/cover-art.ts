/** The parameters of a generated cover; the same live always gets the same ones. */
export interface CoverArt {
  /** CSS colours: both ends of the background gradient, and the lights. */
  readonly from: string
  readonly to: string
  readonly glow: string
  /** Centres and radii of the lights, in a box of 160 × 90. */
  readonly lights: readonly { readonly x: number; readonly y: number; readonly radius: number }[]
  readonly sparks: readonly { readonly x: number; readonly y: number; readonly size: number }[]
  /** Rotation of the rays, in degrees. */
  readonly rotation: number
}

/** The first hue of each genre and the distance to the last one on the colour wheel, in degrees. */
const genreHues: Readonly<Partial<Record<string, readonly [hue: number, span: number]>>> = {
  talk: [338, -46],
  music: [268, -44],
  game: [224, 46],
  sing: [312, -44],
  dance: [8, -50],
  cooking: [26, -40],
  travel: [196, 40],
  study: [164, 40],
  sports: [148, 46],
}
/** Of other genres, also of those that staff add. */
const otherHues = [250, 44] as const

const normalizeHue = (hue: number) => (Math.round(hue) + 360) % 360

/** A deterministic random generator of numbers in [0, 1), seeded by a text (FNV-1a seed, xorshift steps). */
function seededRandom(text: string): () => number {
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

/** The cover of a live, derived from its id and genre; its colours are dark enough for white text (≥ 4.5:1). */
export function coverArt(id: string, genre: string): CoverArt {
  const random = seededRandom(id)
  const [base, span] = genreHues[genre] ?? otherHues
  const hue = normalizeHue(base + random() * 24 - 12)
  return {
    from: `hsl(${hue} 74% 34%)`,
    to: `hsl(${normalizeHue(hue + span)} 70% 20%)`,
    glow: `hsl(${normalizeHue(hue + span / 2)} 95% 64%)`,
    lights: Array.from({ length: 3 }, () => ({
      x: round(random() * 160),
      y: round(random() * 60),
      radius: round(26 + random() * 34),
    })),
    sparks: Array.from({ length: 7 }, () => ({
      x: round(random() * 160),
      y: round(random() * 62),
      size: round(1 + random() * 3.5),
    })),
    rotation: Math.round(random() * 360),
  }
}
