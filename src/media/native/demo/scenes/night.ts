import { cycle, type Design, hsl, times, wave } from '../look.ts'

/** A city at night with a train. */
export const city: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    painter.gradient(0, height, [look.tint(232, 0.6, 0.13), look.tint(262, 0.5, 0.26), look.tint(318, 0.55, 0.46)])
    for (const index of times(60))
      painter.circle(
        width * look.chance(index),
        height * 0.5 * look.chance(70 + index),
        (0.6 + look.chance(140 + index)) * unit,
        hsl(220, 0.7, 0.92),
        0.8,
      )
    painter.glow(width * 0.78, height * 0.18, 110 * unit, hsl(46, 0.9, 0.85), 0.4)
    painter.circle(width * 0.78, height * 0.18, 34 * unit, hsl(46, 0.9, 0.9))
    for (const [dx, dy, size] of [
      [-9, -6, 7],
      [8, 8, 9],
      [11, -12, 4],
    ] as const)
      painter.circle(width * 0.78 + dx * unit, height * 0.18 + dy * unit, size * unit, hsl(44, 0.55, 0.8))
    for (const row of times(3)) {
      const count = Math.ceil(width / (52 * unit))
      for (const index of times(count)) {
        const seed = 300 + row * 60 + index
        const [left, wide] = [(index * width) / count, (40 + 22 * look.chance(seed)) * unit]
        const top = height * (0.42 + 0.13 * row) - 110 * unit * look.chance(seed + 200) * (1 - row * 0.2)
        painter.rectangle(left, top, wide, height - top, look.tint(250 - row * 8, 0.42, 0.25 - row * 0.07))
        for (let y = top + 10 * unit; y < height * 0.8; y += 15 * unit) {
          for (let x = left + 6 * unit; x < left + wide - 8 * unit; x += 13 * unit) {
            const lit = look.chance(Math.round(seed * 37 + (y / unit) * 3.7 + (x / unit) * 11.3))
            if (lit > 0.52)
              painter.rectangle(
                x,
                y,
                6 * unit,
                8 * unit,
                lit > 0.85 ? hsl(190, 0.8, 0.75) : hsl(42, 0.95, 0.72),
                0.35 + row * 0.27,
              )
          }
        }
      }
    }
    painter.rectangle(0, height * 0.84, width, 12 * unit, hsl(250, 0.25, 0.2))
    for (let x = 0; x < width; x += 70 * unit)
      painter.rectangle(x, height * 0.84, 12 * unit, height * 0.16, hsl(250, 0.25, 0.15))
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    const track = height * 0.84
    const length = 5 * 112 * unit
    const front = (width + length * 1.3) * cycle(turn, 1, look.chance(900))
    for (const index of times(5)) {
      const x = front - index * 112 * unit - length * 0.15
      painter.rectangle(x - 106 * unit, track - 42 * unit, 106 * unit, 38 * unit, look.tint(205, 0.3, 0.86))
      painter.rectangle(x - 106 * unit, track - 13 * unit, 106 * unit, 6 * unit, look.tint(340, 0.85, 0.55))
      for (const pane of times(4))
        painter.rectangle(x - 98 * unit + pane * 25 * unit, track - 35 * unit, 17 * unit, 15 * unit, hsl(48, 1, 0.82))
    }
    painter.glow(front - length * 0.15 + 12 * unit, track - 18 * unit, 46 * unit, hsl(50, 1, 0.86), 0.7)
    for (const index of times(14)) {
      const on = wave(turn, 1 + (index % 3), look.chance(910 + index)) > 0
      if (on)
        painter.rectangle(
          width * look.chance(930 + index),
          height * (0.5 + 0.28 * look.chance(950 + index)),
          6 * unit,
          8 * unit,
          hsl(44, 1, 0.8),
        )
    }
    for (const index of times(3))
      painter.glow(
        width * (0.2 + 0.3 * index),
        height * 0.3,
        9 * unit,
        hsl(0, 1, 0.62),
        0.5 + 0.5 * wave(turn, 5, index / 3),
      )
  },
}

/** A camp fire in a forest. */
export const campfire: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    painter.gradient(0, height, [look.tint(226, 0.65, 0.1), look.tint(208, 0.55, 0.22), look.tint(170, 0.4, 0.24)])
    for (const index of times(90))
      painter.circle(
        width * look.chance(index),
        height * 0.55 * look.chance(100 + index),
        (0.5 + 1.1 * look.chance(200 + index)) * unit,
        hsl(50, 0.6, 0.93),
        0.85,
      )
    for (const row of times(3)) {
      const count = 7 + row * 2
      for (const index of times(count)) {
        const x = (width * (index + look.chance(300 + row * 40 + index) * 0.8)) / count
        const [foot, tall] = [height * (0.68 + row * 0.06), (110 + 90 * look.chance(400 + row * 40 + index)) * unit]
        for (const layer of times(4)) {
          const [y, wide] = [foot - tall * (0.18 + 0.22 * layer), (54 - layer * 10) * unit]
          painter.polygon(
            [
              [x - wide, y],
              [x + wide, y],
              [x, y - tall * 0.38],
            ],
            look.tint(168, 0.42, 0.17 - row * 0.045),
          )
        }
      }
    }
    painter.below((x) => height * 0.78 - 8 * unit * Math.sin((x / width) * 5), look.tint(140, 0.3, 0.13))
    const [tentX, tentY] = [width * 0.22, height * 0.86]
    painter.polygon(
      [
        [tentX - 92 * unit, tentY],
        [tentX + 92 * unit, tentY],
        [tentX, tentY - 108 * unit],
      ],
      look.tint(24, 0.8, 0.54),
    )
    painter.polygon(
      [
        [tentX + 92 * unit, tentY],
        [tentX + 130 * unit, tentY - 12 * unit],
        [tentX, tentY - 108 * unit],
      ],
      look.tint(14, 0.7, 0.4),
    )
    painter.polygon(
      [
        [tentX - 26 * unit, tentY],
        [tentX + 26 * unit, tentY],
        [tentX, tentY - 74 * unit],
      ],
      hsl(40, 0.9, 0.75),
    )
    painter.glow(width * 0.6, height * 0.84, 240 * unit, hsl(28, 1, 0.6), 0.42)
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    const [x, y] = [width * 0.6, height * 0.88]
    painter.glow(x, y - 40 * unit, (150 + 16 * wave(turn, 6)) * unit, hsl(30, 1, 0.6), 0.4 + 0.08 * wave(turn, 9))
    for (const angle of [-0.35, 0.35])
      painter.line(
        x - 60 * unit,
        y + 60 * angle * unit,
        x + 60 * unit,
        y - 60 * angle * unit,
        15 * unit,
        hsl(22, 0.45, 0.24),
      )
    for (const [layer, hue] of [8, 24, 42, 54].entries()) {
      for (const index of times(3)) {
        const wide = (34 - layer * 7) * unit
        const base = x + (index - 1) * wide * 0.9
        const tall = (120 - layer * 24 - Math.abs(index - 1) * 34 + 14 * wave(turn, 7 + index, layer / 4)) * unit
        painter.polygon(
          [
            [base - wide, y],
            [base - wide * 0.5, y - tall * 0.5],
            [base + 9 * unit * wave(turn, 5 + layer, index / 3), y - tall],
            [base + wide * 0.55, y - tall * 0.45],
            [base + wide, y],
          ],
          hsl(hue, 1, 0.5 + layer * 0.08),
        )
      }
    }
    for (const index of times(26)) {
      const rise = cycle(turn, 2, look.chance(700 + index))
      const side = (look.chance(730 + index) - 0.5) * 150 * unit * rise
      painter.circle(
        x + side + 8 * unit * wave(turn, 4, index / 26),
        y - (60 + 250 * rise) * unit,
        2.4 * unit * (1 - rise),
        hsl(38, 1, 0.68),
        1 - rise,
      )
    }
    for (const index of times(9))
      painter.glow(
        width * look.chance(800 + index),
        height * (0.55 + 0.3 * look.chance(820 + index)) + 8 * unit * wave(turn, 1, index / 9),
        8 * unit,
        hsl(75, 1, 0.72),
        Math.max(0, wave(turn, 2, index / 9)),
      )
  },
}
