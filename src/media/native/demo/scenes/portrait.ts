import { type Design, hsl, times } from '../look.ts'
import type { Point } from '../painter.ts'

/** The face of an invented person, for avatars and casts; hair, clothes and background depend on the variant. */
export const portrait: Design = {
  still(painter, look) {
    const { width, height, unit, variant } = look
    painter.gradient(0, height, [look.tint(variant * 47, 0.6, 0.78), look.tint(variant * 47 + 40, 0.55, 0.6)])
    for (const index of times(7))
      painter.circle(
        width * look.chance(index),
        height * look.chance(10 + index),
        (20 + 44 * look.chance(20 + index)) * unit,
        hsl(0, 0, 1),
        0.14,
      )
    const [x, y] = [width / 2, height * 0.47]
    const skin = hsl(22 + 6 * look.chance(1), 0.62, 0.72 + 0.1 * look.chance(2))
    const hair =
      [hsl(22, 0.42, 0.24), hsl(250, 0.25, 0.18), hsl(36, 0.6, 0.46), hsl(340, 0.42, 0.42), hsl(200, 0.32, 0.34)][
        Math.floor(look.chance(3) * 5)
      ] ?? hsl(22, 0.42, 0.24)
    const long = look.chance(4) > 0.45
    if (long) painter.ellipse(x, y + 46 * unit, 104 * unit, 134 * unit, hair)
    painter.ellipse(x, height * 1.04, 138 * unit, 104 * unit, look.tint(variant * 83 + 120, 0.55, 0.5))
    painter.rectangle(x - 24 * unit, y + 60 * unit, 48 * unit, 56 * unit, hsl(20, 0.5, 0.66))
    painter.polygon(
      [
        [x - 34 * unit, y + 116 * unit],
        [x + 34 * unit, y + 116 * unit],
        [x, y + 148 * unit],
      ],
      hsl(20, 0.5, 0.66),
    )
    for (const side of [-1, 1]) painter.circle(x + side * 78 * unit, y + 14 * unit, 17 * unit, skin)
    painter.ellipse(x, y + 4 * unit, 80 * unit, 90 * unit, skin)
    const part = (look.chance(5) - 0.5) * 70 * unit
    for (const side of [-1, 1]) painter.ellipse(x + side * 76 * unit, y - 26 * unit, 19 * unit, 56 * unit, hair)
    painter.polygon(capOf(x, y, unit, part), hair)
    if (look.chance(6) > 0.6)
      for (const side of [-1, 1]) painter.circle(x + side * 92 * unit, y - 82 * unit, 32 * unit, hair)
    for (const side of [-1, 1]) {
      painter.ellipse(x + side * 32 * unit, y + 8 * unit, 9 * unit, 13 * unit, hsl(240, 0.3, 0.14))
      painter.circle(x + side * 32 * unit + 3 * unit, y + 3 * unit, 3.4 * unit, hsl(0, 0, 1))
      painter.line(x + side * 20 * unit, y - 20 * unit, x + side * 44 * unit, y - 20 * unit + 3 * unit, 5 * unit, hair)
      painter.ellipse(x + side * 48 * unit, y + 36 * unit, 15 * unit, 8 * unit, hsl(350, 0.8, 0.72), 0.6)
    }
    painter.ellipse(x, y + 46 * unit, 21 * unit, 14 * unit, hsl(352, 0.62, 0.46))
    painter.ellipse(x, y + 39 * unit, 24 * unit, 10 * unit, skin)
    if (look.chance(7) > 0.65) {
      for (const side of [-1, 1]) {
        painter.circle(x + side * 33 * unit, y + 8 * unit, 27 * unit, hsl(200, 0.6, 0.92), 0.3)
        for (const dot of times(40))
          painter.circle(
            x + side * 33 * unit + 27 * unit * Math.cos(dot * 0.157),
            y + 8 * unit + 27 * unit * Math.sin(dot * 0.157),
            2.6 * unit,
            hsl(250, 0.3, 0.2),
          )
      }
      painter.line(x - 7 * unit, y + 6 * unit, x + 7 * unit, y + 6 * unit, 4 * unit, hsl(250, 0.3, 0.2))
    }
  },
  moving() {},
}

/** Hair over the forehead: round above, with a parting at `part` below. */
const capOf = (x: number, y: number, unit: number, part: number): Point[] => [
  ...times(17).map((step): Point => {
    const angle = Math.PI * (1 + step / 16)
    return [x + 92 * unit * Math.cos(angle), y - 14 * unit + 96 * unit * Math.sin(angle)]
  }),
  [x + 62 * unit, y - 36 * unit],
  [x + part, y - 52 * unit],
  [x - 62 * unit, y - 36 * unit],
]
