import { cycle, type Design, hsl, times, wave } from '../look.ts'
import type { Point } from '../painter.ts'

/** Sailing boats in a bay while the sun sets. */
export const harbour: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    const horizon = height * 0.56
    painter.gradient(0, horizon, [look.tint(262, 0.5, 0.36), look.tint(335, 0.62, 0.6), look.tint(28, 0.95, 0.72)])
    const sunX = width * (0.3 + 0.4 * look.chance(1))
    painter.glow(sunX, horizon - 34 * unit, 190 * unit, hsl(45, 1, 0.8), 0.7)
    painter.circle(sunX, horizon - 34 * unit, 46 * unit, hsl(46, 1, 0.86))
    for (const index of times(5)) {
      const [x, y] = [width * look.chance(10 + index), height * (0.08 + 0.3 * look.chance(20 + index))]
      for (const puff of times(4)) {
        painter.ellipse(x + puff * 26 * unit, y, 34 * unit, 7 * unit, look.tint(20, 0.8, 0.86), 0.4)
      }
    }
    painter.below(
      (x) => horizon - 12 * unit - 20 * unit * Math.sin((x / width) * 7 + look.variant) ** 2,
      look.tint(285, 0.35, 0.3),
    )
    painter.gradient(horizon, height, [look.tint(16, 0.6, 0.58), look.tint(280, 0.42, 0.38), look.tint(240, 0.5, 0.2)])
    painter.polygon(
      [
        [sunX - 24 * unit, horizon],
        [sunX + 24 * unit, horizon],
        [sunX + 90 * unit, height],
        [sunX - 90 * unit, height],
      ],
      hsl(44, 1, 0.82),
      0.26,
    )
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    const horizon = height * 0.56
    for (const index of times(26)) {
      const depth = look.chance(100 + index)
      const y = horizon + 8 * unit + (height - horizon) * depth
      const x = width * cycle(turn, 1, look.chance(200 + index)) * 1.2 - width * 0.1
      const light = 0.16 + 0.3 * Math.max(0, wave(turn, 3, look.chance(300 + index)))
      painter.ellipse(x, y, (14 + 46 * depth) * unit, (1 + 2.4 * depth) * unit, hsl(40, 0.9, 0.85), light)
    }
    for (const index of times(3)) {
      const size = (0.55 + index * 0.42) * unit
      const x = width * (0.16 + 0.3 * index + 0.05 * wave(turn, 1, index / 3))
      const y = horizon + (20 + 62 * index) * unit + 3 * size * wave(turn, 2, index / 5)
      const lean = 5 * size * wave(turn, 2, 0.25 + index / 5)
      painter.polygon(
        [
          [x - 46 * size, y],
          [x + 50 * size, y],
          [x + 30 * size, y + 19 * size],
          [x - 32 * size, y + 19 * size],
        ],
        look.tint(350, 0.6, 0.3),
      )
      painter.line(x, y, x + lean, y - 112 * size, 3.4 * size, hsl(30, 0.3, 0.25))
      painter.polygon(
        [
          [x + 3 * size, y - 8 * size],
          [x + lean + 2 * size, y - 108 * size],
          [x + 52 * size, y - 10 * size],
        ],
        hsl(42, 0.7, 0.94),
      )
      painter.polygon(
        [
          [x - 4 * size, y - 8 * size],
          [x + lean - 1 * size, y - 92 * size],
          [x - 38 * size, y - 10 * size],
        ],
        look.tint(8, 0.85, 0.62),
      )
    }
    for (const index of times(4)) {
      const x = width * (cycle(turn, 1, look.chance(400 + index)) * 1.2 - 0.1)
      const y = height * (0.12 + 0.2 * look.chance(410 + index)) + 8 * unit * wave(turn, 2, index / 4)
      const flap = 7 * unit * wave(turn, 8, index / 4)
      painter.line(x, y, x - 13 * unit, y - flap, 2.4 * unit, hsl(260, 0.3, 0.22))
      painter.line(x, y, x + 13 * unit, y - flap, 2.4 * unit, hsl(260, 0.3, 0.22))
    }
  },
}

/** Fish in an aquarium. */
export const aquarium: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    painter.gradient(0, height, [look.tint(184, 0.75, 0.62), look.tint(205, 0.8, 0.4), look.tint(224, 0.75, 0.2)])
    for (const index of times(5)) {
      const x = width * (0.1 + 0.22 * index)
      painter.polygon(
        [
          [x, 0],
          [x + 44 * unit, 0],
          [x + 150 * unit, height],
          [x + 10 * unit, height],
        ],
        hsl(180, 0.9, 0.9),
        0.09,
      )
    }
    painter.below((x) => height - 42 * unit - 13 * unit * Math.sin((x / width) * 9 + look.variant), hsl(40, 0.55, 0.7))
    for (const index of times(7)) {
      const [x, size] = [width * look.chance(index), (16 + 26 * look.chance(20 + index)) * unit]
      painter.ellipse(x, height - 24 * unit, size, size * 0.7, look.tint(330 + 22 * index, 0.5, 0.5))
      for (const branch of times(5)) {
        painter.circle(
          x + (branch - 2) * size * 0.42,
          height - 24 * unit - size * (0.55 + 0.2 * (branch % 2)),
          size * 0.3,
          look.tint(340 + 22 * index, 0.75, 0.64),
        )
      }
    }
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    for (const index of times(6)) {
      const x = width * (0.05 + 0.18 * index)
      const points: Point[] = []
      const tall = (80 + 90 * look.chance(50 + index)) * unit
      for (const step of times(7))
        points.push([
          x + 12 * unit * wave(turn, 2, step * 0.12 + index / 6) * (step / 6) - (7 - step) * unit,
          height - 20 * unit - (tall * step) / 6,
        ])
      for (const step of times(7).toReversed())
        points.push([
          x + 12 * unit * wave(turn, 2, step * 0.12 + index / 6) * (step / 6) + (7 - step) * unit,
          height - 20 * unit - (tall * step) / 6,
        ])
      painter.polygon(points, hsl(150 - index * 7, 0.6, 0.3), 0.9)
    }
    for (const index of times(16)) {
      const rise = cycle(turn, 1, look.chance(80 + index))
      const x = width * look.chance(90 + index) + 8 * unit * wave(turn, 3, index / 16)
      painter.circle(x, height * (1 - rise), (2 + 5 * look.chance(70 + index)) * unit, hsl(190, 0.9, 0.95), 0.5)
    }
    for (const index of times(8)) {
      const back = index % 2 === 0 ? 1 : -1
      const at = cycle(turn * back, 1, look.chance(30 + index)) * 1.4 - 0.2
      const size = (0.5 + 0.75 * look.chance(40 + index)) * unit
      const [x, y] = [
        width * at,
        height * (0.12 + 0.62 * look.chance(60 + index)) + 9 * unit * wave(turn, 2, index / 8),
      ]
      const body = look.tint(8 + index * 47, 0.85, 0.6)
      const tail = 12 * size * wave(turn, 8, index / 8)
      painter.polygon(
        [
          [x - back * 34 * size, y],
          [x - back * 64 * size, y - 22 * size + tail],
          [x - back * 64 * size, y + 22 * size + tail],
        ],
        look.tint(8 + index * 47, 0.8, 0.5),
      )
      painter.ellipse(x, y, 42 * size, 24 * size, body)
      painter.ellipse(x + back * 4 * size, y, 7 * size, 22 * size, hsl(0, 0, 1), 0.75)
      painter.polygon(
        [
          [x - 10 * size, y - 20 * size],
          [x + 12 * size, y - 21 * size],
          [x - back * 8 * size, y - 38 * size],
        ],
        look.tint(8 + index * 47, 0.8, 0.5),
      )
      painter.circle(x + back * 25 * size, y - 5 * size, 6 * size, hsl(0, 0, 1))
      painter.circle(x + back * 26.5 * size, y - 5 * size, 3.2 * size, hsl(240, 0.4, 0.12))
    }
  },
}
