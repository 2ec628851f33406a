import { cycle, type Design, hsl, times, wave } from '../look.ts'

/** A kitchen: a steaming pot, and vegetables that hop in a pan. */
export const kitchen: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    painter.gradient(0, height, [look.tint(38, 0.75, 0.86), look.tint(30, 0.65, 0.74)])
    const tile = 46 * unit
    for (let y = height * 0.36; y < height * 0.72; y += tile)
      for (let x = 0; x < width; x += tile)
        painter.rectangle(
          x + unit,
          y + unit,
          tile - 2 * unit,
          tile - 2 * unit,
          look.tint(178, 0.3, 0.76 + 0.07 * look.chance(Math.round(x * 3 + y * 7))),
        )
    painter.rectangle(0, height * 0.29, width, 9 * unit, hsl(24, 0.45, 0.42))
    for (const index of times(Math.ceil(width / (66 * unit)))) {
      const [x, tall] = [(20 + index * 66) * unit, (38 + 34 * look.chance(index)) * unit]
      painter.rectangle(x, height * 0.29 - tall, 38 * unit, tall, look.tint(index * 61, 0.55, 0.6))
      painter.rectangle(x - 2 * unit, height * 0.29 - tall - 8 * unit, 42 * unit, 10 * unit, hsl(24, 0.4, 0.36))
      painter.rectangle(x + 6 * unit, height * 0.29 - tall * 0.7, 26 * unit, tall * 0.4, hsl(40, 0.8, 0.94))
    }
    painter.rectangle(0, height * 0.72, width, height * 0.28, look.tint(20, 0.42, 0.4))
    painter.rectangle(0, height * 0.72, width, 13 * unit, look.tint(26, 0.5, 0.58))
    for (const index of times(2))
      painter.rectangle(
        width * (0.28 + 0.42 * index) - 84 * unit,
        height * 0.72 - 9 * unit,
        168 * unit,
        11 * unit,
        hsl(220, 0.1, 0.22),
      )
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    const counter = height * 0.72 - 9 * unit
    const [potX, panX] = [width * 0.28, width * 0.7]
    for (const index of times(7)) {
      const rise = cycle(turn, 2, index / 7)
      painter.glow(
        potX + 20 * unit * wave(turn, 2, index / 3) + (index - 3) * 9 * unit,
        counter - (90 + 150 * rise) * unit,
        (22 + 36 * rise) * unit,
        hsl(40, 0.3, 0.98),
        0.5 * (1 - rise),
      )
    }
    for (const x of [potX, panX])
      for (const index of times(5))
        painter.polygon(
          [
            [x + (index - 2) * 20 * unit - 8 * unit, counter + 8 * unit],
            [x + (index - 2) * 20 * unit, counter - (10 + 5 * wave(turn, 11 + index, index / 5)) * unit],
            [x + (index - 2) * 20 * unit + 8 * unit, counter + 8 * unit],
          ],
          hsl(212, 0.95, 0.6),
        )
    painter.rectangle(potX - 74 * unit, counter - 88 * unit, 148 * unit, 82 * unit, look.tint(352, 0.72, 0.5))
    painter.rectangle(potX - 74 * unit, counter - 88 * unit, 148 * unit, 18 * unit, look.tint(352, 0.7, 0.62))
    for (const side of [-1, 1])
      painter.rectangle(
        potX + side * 84 * unit - 13 * unit,
        counter - 66 * unit,
        26 * unit,
        10 * unit,
        hsl(220, 0.15, 0.25),
      )
    const lid = counter - 92 * unit - 6 * unit * Math.max(0, wave(turn, 10))
    painter.ellipse(potX, lid, 78 * unit, 15 * unit, look.tint(352, 0.6, 0.42))
    painter.circle(potX, lid - 17 * unit, 9 * unit, hsl(220, 0.15, 0.2))
    const toss = Math.max(0, wave(turn, 4))
    for (const index of times(11)) {
      const up = Math.max(0, wave(turn, 4, -0.04 * (index % 4)))
      const x = panX + (index - 5) * 14 * unit
      const y = counter - (32 + 118 * up * (0.6 + 0.4 * look.chance(index))) * unit
      const colour = hsl([4, 96, 32, 52][index % 4] ?? 0, 0.8, 0.5)
      if (index % 3 === 0) painter.rectangle(x - 9 * unit, y - 7 * unit, 18 * unit, 14 * unit, colour)
      else painter.circle(x, y, 10 * unit, colour)
      painter.circle(x - 3 * unit, y - 3 * unit, 3 * unit, hsl(0, 0, 1), 0.5)
    }
    const panY = counter - 30 * unit - 10 * unit * toss
    painter.polygon(
      [
        [panX - 94 * unit, panY],
        [panX + 94 * unit, panY],
        [panX + 72 * unit, panY + 28 * unit],
        [panX - 72 * unit, panY + 28 * unit],
      ],
      hsl(225, 0.14, 0.2),
    )
    painter.line(
      panX + 88 * unit,
      panY + 8 * unit,
      panX + 180 * unit,
      panY - 18 * unit - 10 * unit * toss,
      12 * unit,
      hsl(24, 0.5, 0.32),
    )
  },
}

/** A cat on a sofa before a window at night. */
export const cat: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    painter.gradient(0, height, [look.tint(268, 0.3, 0.36), look.tint(258, 0.32, 0.28)])
    const [x, y, wide, tall] = [width * 0.5 - 150 * unit, height * 0.08, 300 * unit, height * 0.46]
    painter.rectangle(x - 9 * unit, y - 9 * unit, wide + 18 * unit, tall + 18 * unit, hsl(28, 0.4, 0.44))
    painter.rectangle(x, y, wide, tall, look.tint(228, 0.65, 0.2))
    painter.rectangle(x, y + tall * 0.5, wide, tall * 0.5, look.tint(262, 0.5, 0.34), 0.7)
    for (const index of times(24))
      painter.circle(
        x + wide * look.chance(index),
        y + tall * look.chance(40 + index) * 0.8,
        (0.8 + look.chance(70 + index)) * unit,
        hsl(50, 0.8, 0.94),
      )
    painter.glow(x + wide * 0.74, y + tall * 0.3, 62 * unit, hsl(48, 1, 0.82), 0.6)
    painter.circle(x + wide * 0.74, y + tall * 0.3, 24 * unit, hsl(48, 0.95, 0.88))
    painter.rectangle(x + wide / 2 - 4 * unit, y, 8 * unit, tall, hsl(28, 0.4, 0.44))
    painter.rectangle(0, height * 0.86, width, height * 0.14, look.tint(24, 0.35, 0.32))
    const seat = height * 0.66
    painter.ellipse(width * 0.5 - 215 * unit, seat + 36 * unit, 52 * unit, 64 * unit, look.tint(168, 0.4, 0.36))
    painter.ellipse(width * 0.5 + 215 * unit, seat + 36 * unit, 52 * unit, 64 * unit, look.tint(168, 0.4, 0.36))
    painter.rectangle(width * 0.5 - 215 * unit, seat, 430 * unit, height * 0.22, look.tint(168, 0.42, 0.44))
    painter.rectangle(width * 0.5 - 215 * unit, seat - 5 * unit, 430 * unit, 26 * unit, look.tint(166, 0.42, 0.52))
    const lampX = width * 0.5 + 260 * unit
    painter.line(lampX, height * 0.86, lampX, height * 0.4, 5 * unit, hsl(30, 0.3, 0.22))
    painter.polygon(
      [
        [lampX - 24 * unit, height * 0.32],
        [lampX + 24 * unit, height * 0.32],
        [lampX + 46 * unit, height * 0.43],
        [lampX - 46 * unit, height * 0.43],
      ],
      hsl(42, 0.95, 0.76),
    )
    painter.glow(lampX, height * 0.42, 150 * unit, hsl(42, 1, 0.7), 0.45)
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    const [x, y] = [width * 0.5 - 20 * unit, height * 0.66]
    const fur =
      [hsl(30, 0.75, 0.56), hsl(220, 0.12, 0.3), hsl(36, 0.55, 0.86), hsl(16, 0.45, 0.38), hsl(210, 0.12, 0.62)][
        look.variant % 5
      ] ?? hsl(30, 0.75, 0.56)
    const breath = 2.5 * unit * wave(turn, 3)
    for (const part of times(9)) {
      const bend = wave(turn, 2, part * 0.06) * part * 4.5 * unit
      painter.circle(
        x + (88 + part * 13) * unit,
        y - 14 * unit - part * part * 0.8 * unit + bend,
        (13 - part * 0.7) * unit,
        fur,
      )
    }
    painter.ellipse(x + 20 * unit, y - 42 * unit - breath, 96 * unit, 52 * unit + breath, fur)
    for (const stripe of times(3))
      painter.ellipse(
        x + (30 + stripe * 28) * unit,
        y - 74 * unit - breath,
        6 * unit,
        19 * unit,
        hsl(20, 0.5, 0.28),
        0.6,
      )
    const head = y - 78 * unit + 4 * unit * wave(turn, 1)
    const headX = x - 66 * unit
    for (const side of [-1, 1]) {
      painter.polygon(
        [
          [headX + side * 44 * unit, head - 10 * unit],
          [headX + side * 40 * unit, head - 62 * unit],
          [headX + side * 8 * unit, head - 36 * unit],
        ],
        fur,
      )
      painter.polygon(
        [
          [headX + side * 38 * unit, head - 20 * unit],
          [headX + side * 36 * unit, head - 50 * unit],
          [headX + side * 17 * unit, head - 34 * unit],
        ],
        hsl(345, 0.7, 0.76),
      )
    }
    painter.ellipse(headX, head, 50 * unit, 42 * unit, fur)
    painter.ellipse(headX, head + 15 * unit, 24 * unit, 17 * unit, hsl(36, 0.6, 0.94))
    const closed = cycle(turn, 2, look.chance(1)) > 0.9
    for (const side of [-1, 1]) {
      painter.ellipse(
        headX + side * 20 * unit,
        head - 5 * unit,
        9 * unit,
        (closed ? 1.5 : 11) * unit,
        hsl(70, 0.9, 0.62),
      )
      if (!closed)
        painter.ellipse(
          headX + side * 20 * unit + 2 * unit * wave(turn, 1),
          head - 5 * unit,
          3.4 * unit,
          9 * unit,
          hsl(240, 0.3, 0.1),
        )
      for (const hair of [-1, 1])
        painter.line(
          headX + side * 16 * unit,
          head + 14 * unit,
          headX + side * 62 * unit,
          head + (12 + hair * 9) * unit,
          1.4 * unit,
          hsl(40, 0.4, 0.95),
          0.8,
        )
    }
    painter.polygon(
      [
        [headX - 6 * unit, head + 6 * unit],
        [headX + 6 * unit, head + 6 * unit],
        [headX, head + 13 * unit],
      ],
      hsl(345, 0.7, 0.6),
    )
    for (const side of [-1, 1])
      painter.ellipse(x - 44 * unit + side * 22 * unit, y - 6 * unit, 19 * unit, 11 * unit, hsl(36, 0.6, 0.94))
    const clockX = width * 0.5 - 240 * unit
    painter.circle(clockX, height * 0.22, 34 * unit, hsl(28, 0.45, 0.4))
    painter.circle(clockX, height * 0.22, 28 * unit, hsl(44, 0.7, 0.94))
    painter.line(
      clockX,
      height * 0.22,
      clockX + 17 * unit * Math.sin(2 * Math.PI * turn),
      height * 0.22 - 17 * unit * Math.cos(2 * Math.PI * turn),
      3 * unit,
      hsl(240, 0.3, 0.15),
    )
    painter.line(
      clockX,
      height * 0.22 + 34 * unit,
      clockX + 24 * unit * wave(turn, 10),
      height * 0.22 + 96 * unit,
      3 * unit,
      hsl(40, 0.6, 0.6),
    )
    painter.circle(clockX + 24 * unit * wave(turn, 10), height * 0.22 + 96 * unit, 10 * unit, hsl(44, 0.9, 0.62))
  },
}
