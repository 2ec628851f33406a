import { cycle, type Design, hsl, type Look, times, wave } from '../look.ts'
import type { Painter } from '../painter.ts'

/** People with umbrellas in a street at night, in the rain. */
export const rain: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    painter.gradient(0, height * 0.72, [look.tint(215, 0.4, 0.16), look.tint(205, 0.38, 0.34)])
    for (const index of times(8)) {
      const [x, wide] = [(width * index) / 7 - 40 * unit, (70 + 40 * look.chance(index)) * unit]
      const top = height * (0.08 + 0.22 * look.chance(10 + index))
      painter.rectangle(x, top, wide, height, look.tint(212, 0.3, 0.2))
      painter.rectangle(x + 9 * unit, height * 0.46, wide - 18 * unit, 26 * unit, look.tint(index * 53, 0.75, 0.56))
      painter.rectangle(x + 9 * unit, height * 0.54, wide - 18 * unit, height * 0.18, hsl(42, 0.85, 0.68), 0.75)
    }
    painter.gradient(height * 0.72, height, [look.tint(210, 0.3, 0.25), look.tint(215, 0.35, 0.12)])
    for (const index of times(9)) {
      const x = width * (0.06 + 0.11 * index)
      painter.rectangle(x, height * 0.73, 26 * unit, height * 0.27, look.tint(index * 53, 0.8, 0.6), 0.17)
    }
    for (const index of times(3)) {
      const x = width * (0.18 + 0.32 * index)
      painter.rectangle(x - 3 * unit, height * 0.26, 6 * unit, height * 0.48, look.tint(220, 0.25, 0.12))
      painter.glow(x, height * 0.26, 84 * unit, hsl(44, 1, 0.78), 0.85, 0.12)
    }
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    for (const index of times(4)) {
      const way = index % 2 === 0 ? 1 : -1
      const size = (0.8 + 0.17 * index) * unit
      const x = width * (cycle(turn * way, 1, look.chance(500 + index)) * 1.4 - 0.2)
      const y = height * (0.84 + 0.03 * index)
      const step = 11 * size * wave(turn, 8, index / 4)
      painter.line(x, y - 60 * size, x - step, y, 9 * size, look.tint(225, 0.4, 0.13))
      painter.line(x, y - 60 * size, x + step, y, 9 * size, look.tint(225, 0.4, 0.1))
      painter.ellipse(x, y - 82 * size, 19 * size, 36 * size, look.tint(40 + index * 90, 0.3, 0.34))
      painter.circle(x, y - 126 * size, 13 * size, hsl(28, 0.5, 0.68))
      umbrella(painter, x + 4 * size, y - 140 * size, 62 * size, look.tint(10 + index * 83, 0.85, 0.58))
    }
    for (const index of times(46)) {
      const fall = cycle(turn, 10 + (index % 5), look.chance(600 + index))
      const [x, y] = [width * look.chance(670 + index), height * (fall * 1.2 - 0.1)]
      painter.line(x, y, x - 5 * unit, y + 24 * unit, 1.4 * unit, hsl(205, 0.5, 0.88), 0.5)
    }
    for (const index of times(12)) {
      const grow = cycle(turn, 6, look.chance(740 + index))
      const [x, y] = [width * look.chance(760 + index), height * (0.76 + 0.22 * look.chance(780 + index))]
      painter.ellipse(x, y, 22 * unit * grow, 6 * unit * grow, hsl(205, 0.6, 0.85), 0.3 * (1 - grow))
    }
  },
}

function umbrella(painter: Painter, x: number, y: number, size: number, colour: ReturnType<Look['tint']>): void {
  painter.line(x, y - size * 0.4, x, y + size * 0.8, size * 0.06, hsl(30, 0.3, 0.2))
  const rim = times(13).map((index): [number, number] => {
    const angle = Math.PI * (1 + index / 12)
    return [x + size * Math.cos(angle), y + size * 0.72 * Math.sin(angle)]
  })
  painter.polygon(rim, colour)
  for (const fold of [-0.66, 0, 0.66]) painter.ellipse(x + size * fold, y, size * 0.33, size * 0.1, colour)
  painter.polygon(
    [
      [x, y - size * 0.72],
      [x - size * 0.3, y],
      [x + size * 0.3, y],
    ],
    hsl(0, 0, 1),
    0.16,
  )
}

/** Cherry trees before a mountain, with falling petals. */
export const blossom: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    painter.gradient(0, height * 0.7, [look.tint(204, 0.75, 0.66), look.tint(196, 0.7, 0.84), hsl(30, 0.8, 0.93)])
    const [peakX, peakY, foot] = [width * 0.56, height * 0.2, height * 0.66]
    painter.polygon(
      [
        [peakX - 18 * unit, peakY],
        [peakX + 18 * unit, peakY],
        [peakX + 270 * unit, foot],
        [peakX - 270 * unit, foot],
      ],
      look.tint(222, 0.4, 0.52),
    )
    painter.polygon(
      [
        [peakX - 18 * unit, peakY],
        [peakX + 18 * unit, peakY],
        [peakX + 78 * unit, peakY + 62 * unit],
        [peakX + 44 * unit, peakY + 50 * unit],
        [peakX + 16 * unit, peakY + 76 * unit],
        [peakX - 14 * unit, peakY + 48 * unit],
        [peakX - 46 * unit, peakY + 70 * unit],
        [peakX - 76 * unit, peakY + 60 * unit],
      ],
      hsl(210, 0.5, 0.97),
    )
    painter.below(
      (x) => height * 0.62 - 14 * unit * Math.sin((x / width) * 6 + look.variant),
      look.tint(130, 0.32, 0.5),
    )
    painter.below((x) => height * 0.7 - 10 * unit * Math.sin((x / width) * 9 + 1), look.tint(108, 0.42, 0.56))
    painter.gradient(height * 0.8, height, [look.tint(200, 0.6, 0.74), look.tint(206, 0.6, 0.56)])
    for (const index of times(46))
      painter.circle(
        width * (index / 45),
        height * 0.79 - 6 * unit * look.chance(index),
        (7 + 8 * look.chance(50 + index)) * unit,
        hsl(54, 0.95, 0.62),
      )
    const [rootX, rootY] = [-10 * unit, height * 0.74]
    painter.polygon(
      [
        [rootX, rootY],
        [rootX + 44 * unit, rootY],
        [rootX + 74 * unit, height * 0.18],
        [rootX + 40 * unit, height * 0.16],
      ],
      hsl(18, 0.32, 0.25),
    )
    painter.line(rootX + 52 * unit, height * 0.36, width * 0.42, height * 0.14, 13 * unit, hsl(18, 0.32, 0.27))
    for (const index of times(74)) {
      const along = look.chance(100 + index)
      const [x, y] = [
        along * width * 0.5,
        height * (0.21 - 0.09 * along) + (look.chance(200 + index) - 0.5) * 130 * unit,
      ]
      painter.circle(
        x,
        y,
        (16 + 18 * look.chance(300 + index)) * unit,
        hsl(342, 0.75, 0.8 + 0.13 * look.chance(400 + index)),
      )
    }
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    for (const index of times(3)) {
      const x = width * (cycle(turn, 1, index / 3) * 1.5 - 0.25)
      for (const puff of times(4))
        painter.ellipse(
          x + (puff - 1.5) * 30 * unit,
          height * (0.13 + 0.09 * index) - 6 * unit * (puff % 2),
          34 * unit,
          15 * unit,
          hsl(205, 0.6, 0.98),
          0.85,
        )
    }
    const front = width * (cycle(turn, 1, look.chance(600)) * 2.4 - 0.5)
    const rail = height * 0.765
    for (const index of times(4)) {
      const x = front - index * 92 * unit
      painter.rectangle(x - 88 * unit, rail - 27 * unit, 90 * unit, 25 * unit, hsl(210, 0.3, 0.97))
      painter.rectangle(x - 88 * unit, rail - 10 * unit, 90 * unit, 5 * unit, look.tint(212, 0.85, 0.48))
      for (const pane of times(5))
        painter.rectangle(x - 82 * unit + pane * 17 * unit, rail - 22 * unit, 10 * unit, 8 * unit, hsl(212, 0.5, 0.3))
    }
    painter.polygon(
      [
        [front + 2 * unit, rail - 27 * unit],
        [front + 46 * unit, rail - 6 * unit],
        [front + 40 * unit, rail - 2 * unit],
        [front + 2 * unit, rail - 2 * unit],
      ],
      hsl(210, 0.3, 0.97),
    )
    for (const index of times(40)) {
      const fall = cycle(turn, 2, look.chance(700 + index))
      const x = width * (look.chance(750 + index) + 0.3 * fall - 0.15) + 14 * unit * wave(turn, 4, index / 40)
      const y = height * (fall * 1.1 - 0.05)
      const size = (3 + 3.4 * look.chance(800 + index)) * unit
      painter.ellipse(x, y, size, size * (0.45 + 0.4 * Math.abs(wave(turn, 6, index / 7))), hsl(342, 0.85, 0.84), 0.95)
    }
  },
}
