import { cycle, type Design, hsl, times, wave } from '../look.ts'

/** Planets and a rocket. */
export const space: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    painter.gradient(0, height, [look.tint(252, 0.75, 0.08), look.tint(276, 0.6, 0.18), look.tint(306, 0.55, 0.26)])
    for (const index of times(4))
      painter.glow(
        width * look.chance(index),
        height * look.chance(10 + index),
        170 * unit,
        look.tint(200 + index * 42, 0.8, 0.5),
        0.3,
      )
    for (const index of times(150))
      painter.circle(
        width * look.chance(100 + index),
        height * look.chance(300 + index),
        (0.5 + 1.3 * look.chance(500 + index)) * unit,
        hsl(210, 0.6, 0.95),
        0.85,
      )
    const [x, y, size] = [width * 0.76, height * 0.7, 104 * unit]
    painter.circle(x, y, size, look.tint(22, 0.75, 0.5))
    for (const band of times(4))
      painter.ellipse(
        x,
        y + (band - 1.5) * size * 0.38,
        size * (0.94 - 0.12 * Math.abs(band - 1.5)),
        size * 0.09,
        look.tint(36, 0.85, 0.68),
        0.7,
      )
    painter.circle(x + size * 0.28, y - size * 0.24, size * 0.2, look.tint(8, 0.8, 0.42), 0.7)
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    for (const index of times(22)) {
      const light = Math.max(0, wave(turn, 1 + (index % 4), look.chance(700 + index)))
      painter.glow(
        width * look.chance(720 + index),
        height * look.chance(750 + index),
        7 * unit,
        hsl(200, 0.9, 0.9),
        light,
      )
    }
    const [sunX, sunY] = [width * 0.27, height * 0.4]
    painter.glow(sunX, sunY, 120 * unit, hsl(42, 1, 0.66), 0.7)
    painter.circle(sunX, sunY, 36 * unit, hsl(48, 1, 0.72))
    for (const [index, reach] of [74, 112, 158].entries()) {
      const angle = 2 * Math.PI * (turn * (3 - index) + look.chance(800 + index))
      const [x, y] = [sunX + reach * unit * Math.cos(angle), sunY + reach * 0.42 * unit * Math.sin(angle)]
      const size = (10 + 5 * index) * unit
      for (const dot of times(26)) {
        const at = (2 * Math.PI * dot) / 26
        painter.circle(
          sunX + reach * unit * Math.cos(at),
          sunY + reach * 0.42 * unit * Math.sin(at),
          1.1 * unit,
          hsl(220, 0.5, 0.8),
          0.5,
        )
      }
      painter.circle(x, y, size, look.tint(165 + index * 70, 0.65, 0.58))
      painter.ellipse(x - size * 0.25, y - size * 0.3, size * 0.45, size * 0.32, hsl(0, 0, 1), 0.28)
      if (index === 2)
        painter.line(
          x - size * 1.9,
          y + size * 0.5,
          x + size * 1.9,
          y - size * 0.5,
          size * 0.26,
          hsl(44, 0.8, 0.8),
          0.9,
        )
    }
    const fly = cycle(turn, 1, look.chance(900))
    const [x, y, size] = [width * (fly * 1.4 - 0.2), height * (0.86 - 0.62 * fly) + 10 * unit * wave(turn, 3), unit]
    painter.polygon(
      [
        [x - 34 * size, y + 8 * size],
        [x - 74 * size - 14 * size * wave(turn, 20), y + 32 * size],
        [x - 26 * size, y + 20 * size],
      ],
      hsl(30, 1, 0.6),
    )
    painter.polygon(
      [
        [x - 34 * size, y + 4 * size],
        [x - 30 * size, y + 24 * size],
        [x + 30 * size, y - 4 * size],
        [x + 46 * size, y - 24 * size],
        [x + 20 * size, y - 20 * size],
      ],
      hsl(210, 0.3, 0.95),
    )
    painter.polygon(
      [
        [x + 30 * size, y - 4 * size],
        [x + 46 * size, y - 24 * size],
        [x + 20 * size, y - 20 * size],
      ],
      look.tint(350, 0.85, 0.58),
    )
    painter.polygon(
      [
        [x - 30 * size, y + 4 * size],
        [x - 48 * size, y - 6 * size],
        [x - 14 * size, y - 4 * size],
      ],
      look.tint(350, 0.85, 0.5),
    )
    painter.circle(x + 8 * size, y - 5 * size, 7 * size, hsl(200, 0.9, 0.6))
  },
}

/** Hot-air balloons over fields. */
export const balloons: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    painter.gradient(0, height * 0.8, [look.tint(210, 0.8, 0.52), look.tint(195, 0.8, 0.74), hsl(40, 0.95, 0.87)])
    painter.glow(width * 0.16, height * 0.2, 130 * unit, hsl(50, 1, 0.85), 0.8, 0.2)
    for (const [row, hue] of [150, 122, 96, 74].entries()) {
      painter.below(
        (x) =>
          height * (0.66 + 0.085 * row) -
          (26 - 4 * row) * unit * Math.sin((x / width) * (4 + row) + row * 2 + look.variant),
        look.tint(hue, 0.42, 0.4 + row * 0.06),
      )
    }
    for (const index of times(30)) {
      const [x, y] = [width * look.chance(index), height * (0.74 + 0.24 * look.chance(40 + index))]
      painter.ellipse(x, y, 15 * unit, 12 * unit, look.tint(128, 0.42, 0.3))
      painter.ellipse(x - 4 * unit, y - 4 * unit, 8 * unit, 6 * unit, look.tint(110, 0.45, 0.44))
    }
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    for (const index of times(4)) {
      const x = width * (cycle(turn, 1, index / 4) * 1.5 - 0.25)
      for (const puff of times(3))
        painter.ellipse(
          x + (puff - 1) * 34 * unit,
          height * (0.12 + 0.13 * look.chance(index)) - 7 * unit * (puff % 2),
          38 * unit,
          15 * unit,
          hsl(200, 0.5, 0.99),
          0.7,
        )
    }
    for (const index of times(4)) {
      const size = (0.62 + 0.34 * look.chance(60 + index)) * unit
      const x = width * (0.14 + 0.25 * index) + 22 * unit * wave(turn, 1, index / 4)
      const y = height * (0.26 + 0.26 * look.chance(70 + index)) + 15 * unit * wave(turn, 2, index / 3)
      const main = look.tint(4 + index * 77, 0.85, 0.58)
      for (const side of [-1, 1])
        painter.line(
          x + side * 22 * size,
          y + 54 * size,
          x + side * 10 * size,
          y + 92 * size,
          1.6 * size,
          hsl(30, 0.4, 0.25),
        )
      painter.polygon(
        [
          [x - 60 * size, y + 20 * size],
          [x + 60 * size, y + 20 * size],
          [x + 18 * size, y + 66 * size],
          [x - 18 * size, y + 66 * size],
        ],
        main,
      )
      painter.circle(x, y, 64 * size, main)
      painter.ellipse(x, y, 38 * size, 64 * size, hsl(44, 0.95, 0.86))
      painter.polygon(
        [
          [x - 36 * size, y + 20 * size],
          [x + 36 * size, y + 20 * size],
          [x + 11 * size, y + 66 * size],
          [x - 11 * size, y + 66 * size],
        ],
        hsl(44, 0.95, 0.86),
      )
      painter.ellipse(x, y, 15 * size, 64 * size, main)
      painter.rectangle(x - 12 * size, y + 90 * size, 24 * size, 17 * size, hsl(26, 0.5, 0.36))
      painter.glow(x, y + 70 * size, 13 * size, hsl(40, 1, 0.7), 0.5 + 0.4 * wave(turn, 9, index / 4))
    }
    for (const index of times(5)) {
      const x = width * (cycle(turn, 1, look.chance(80 + index)) * 1.2 - 0.1)
      const y = height * (0.34 + 0.24 * look.chance(90 + index))
      const flap = 5 * unit * wave(turn, 10, index / 5)
      for (const side of [-1, 1]) painter.line(x, y, x + side * 10 * unit, y - flap, 2 * unit, hsl(215, 0.4, 0.25))
    }
  },
}
