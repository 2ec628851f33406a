/** One heart on its way up. Places are shares of the canvas, from 0 to 1; times in seconds. */
export interface Drifting {
  readonly x: number
  readonly begin: number
  readonly life: number
  /** In pixels. */
  readonly size: number
  /** How far it swings to the sides, in pixels, and where it is in its swing at first. */
  readonly sway: number
  readonly phase: number
  readonly hue: number
}

/** More would be a wall, and cost frames. */
export const mostHearts = 60
/** Of what comes in one portion so many are drawn; they begin within so many seconds. */
const mostOfPortion = 12
const spreadSeconds = 0.4

export interface DrawnHeart {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly opacity: number
  readonly hue: number
}

/** Lets `count` more go up, as far as there is room for them. */
export function letGo(
  hearts: readonly Drifting[],
  count: number,
  now: number,
  random: () => number,
): readonly Drifting[] {
  const more = Math.min(count, mostOfPortion, mostHearts - hearts.length)
  const fresh = Array.from({ length: Math.max(0, more) }, (_, index) => ({
    x: 0.86 + random() * 0.1,
    begin: now + (index === 0 ? 0 : random() * spreadSeconds),
    life: 2.2 + random() * 0.9,
    size: 18 + random() * 14,
    sway: 6 + random() * 14,
    phase: random() * Math.PI * 2,
    hue: 330 + random() * 40,
  }))
  return [...hearts, ...fresh]
}

export const stillDrifting = (hearts: readonly Drifting[], now: number): readonly Drifting[] =>
  hearts.filter(({ begin, life }) => now < begin + life)

/** Where a heart is now; null before it begins and after its end. */
export function placeOf(
  heart: Drifting,
  now: number,
  { width, height }: { width: number; height: number },
): DrawnHeart | null {
  const age = (now - heart.begin) / heart.life
  if (age < 0 || age >= 1) return null
  const rise = 1 - (1 - age) ** 1.6
  return {
    x: heart.x * width + Math.sin(heart.phase + age * 5) * heart.sway,
    // From above the controls up to a third of the height from the top.
    y: height * (0.8 - 0.55 * rise),
    size: heart.size * Math.min(1, age * 8),
    opacity: Math.min(1, (1 - age) * 2.5),
    hue: heart.hue,
  }
}
