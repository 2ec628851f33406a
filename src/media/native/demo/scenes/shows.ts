import { cycle, type Design, hsl, times, wave } from '../look.ts'

/** A singer on a stage, with spotlights and an audience. */
export const stage: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    painter.gradient(0, height, [look.tint(266, 0.7, 0.1), look.tint(296, 0.6, 0.2), look.tint(326, 0.6, 0.3)])
    painter.rectangle(0, 0, width, 20 * unit, hsl(260, 0.3, 0.07))
    for (const index of times(7))
      painter.rectangle((width * (index + 0.5)) / 7 - 12 * unit, 14 * unit, 24 * unit, 22 * unit, hsl(260, 0.2, 0.18))
    painter.polygon(
      [
        [width * 0.08, height * 0.7],
        [width * 0.92, height * 0.7],
        [width * 1.05, height * 0.84],
        [-width * 0.05, height * 0.84],
      ],
      look.tint(280, 0.35, 0.28),
    )
    painter.rectangle(0, height * 0.84, width, height * 0.16, look.tint(270, 0.4, 0.12))
    painter.rectangle(0, height * 0.83, width, 6 * unit, look.tint(200, 0.95, 0.66))
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    const floor = height * 0.77
    const bars = Math.max(10, Math.round(width / (46 * unit)))
    for (const index of times(bars)) {
      const tall = (40 + 110 * Math.abs(wave(turn, 5 + (index % 4), look.chance(index)))) * unit
      painter.rectangle(
        (index * width) / bars + 3 * unit,
        floor - 20 * unit - tall,
        width / bars - 6 * unit,
        tall,
        look.tint(190 + (index * 150) / bars, 0.9, 0.55),
        0.5,
      )
    }
    for (const index of times(5)) {
      const top = (width * (index + 0.5)) / 5
      const foot = width * (0.5 + 0.42 * wave(turn, 1 + (index % 2), index / 5))
      painter.polygon(
        [
          [top - 5 * unit, 34 * unit],
          [top + 5 * unit, 34 * unit],
          [foot + 48 * unit, floor + 16 * unit],
          [foot - 48 * unit, floor + 16 * unit],
        ],
        look.tint(170 + index * 64, 0.95, 0.7),
        0.22,
      )
    }
    const sway = wave(turn, 4)
    const x = width * 0.5 + 12 * unit * sway
    const dress = look.tint(340, 0.85, 0.62)
    painter.glow(x, floor - 90 * unit, 110 * unit, hsl(48, 1, 0.85), 0.3)
    for (const side of [-1, 1])
      painter.line(
        x + side * 9 * unit,
        floor - 56 * unit,
        width * 0.5 + side * 15 * unit,
        floor,
        11 * unit,
        hsl(22, 0.55, 0.7),
      )
    painter.polygon(
      [
        [x - 17 * unit, floor - 122 * unit],
        [x + 17 * unit, floor - 122 * unit],
        [x + 44 * unit - 8 * unit * sway, floor - 44 * unit],
        [x - 44 * unit - 8 * unit * sway, floor - 44 * unit],
      ],
      dress,
    )
    painter.line(x + 15 * unit, floor - 116 * unit, x + 34 * unit, floor - 138 * unit, 9 * unit, hsl(22, 0.55, 0.72))
    painter.line(x + 34 * unit, floor - 138 * unit, x + 12 * unit, floor - 146 * unit, 8 * unit, hsl(22, 0.55, 0.72))
    painter.line(
      x - 15 * unit,
      floor - 116 * unit,
      x - 58 * unit,
      floor - (132 + 30 * wave(turn, 2)) * unit,
      9 * unit,
      hsl(22, 0.55, 0.72),
    )
    painter.ellipse(x + 4 * unit * sway, floor - 150 * unit, 29 * unit, 32 * unit, look.tint(24, 0.5, 0.26))
    painter.circle(x + 5 * unit * sway, floor - 148 * unit, 21 * unit, hsl(24, 0.6, 0.8))
    painter.rectangle(
      x - 22 * unit + 5 * unit * sway,
      floor - 172 * unit,
      44 * unit,
      14 * unit,
      look.tint(24, 0.5, 0.26),
    )
    painter.line(x + 11 * unit, floor - 142 * unit, x + 24 * unit, floor - 150 * unit, 7 * unit, hsl(220, 0.1, 0.15))
    const heads = Math.max(9, Math.round(width / (66 * unit)))
    for (const index of times(heads)) {
      const headX = ((index + 0.5) * width) / heads
      const headY =
        height * 0.965 - 14 * unit * look.chance(60 + index) + 4 * unit * wave(turn, 8, look.chance(80 + index))
      const lean = 20 * unit * wave(turn, 4, 0.1 * look.chance(90 + index))
      const light = look.tint(160 + 40 * (index % 6), 0.95, 0.66)
      painter.line(headX + 24 * unit, headY + 10 * unit, headX + 24 * unit + lean, headY - 42 * unit, 6 * unit, light)
      painter.glow(headX + 24 * unit + lean, headY - 42 * unit, 15 * unit, light, 0.6)
      painter.circle(headX, headY, 21 * unit, hsl(260, 0.4, 0.06))
      painter.ellipse(headX, headY + 42 * unit, 34 * unit, 28 * unit, hsl(260, 0.4, 0.06))
    }
  },
}

/** A running game of large pixels. */
export const arcade: Design = {
  still(painter, look) {
    const { width, height, unit } = look
    const pixel = 12 * unit
    const bands = 9
    for (const band of times(bands))
      painter.rectangle(
        0,
        (height * 0.78 * band) / bands,
        width,
        (height * 0.78) / bands + 1,
        look.tint(228 - band * 9, 0.65, 0.24 + band * 0.05),
      )
    for (const index of times(30))
      painter.rectangle(
        Math.floor((width * look.chance(index)) / pixel) * pixel,
        Math.floor((height * 0.4 * look.chance(40 + index)) / pixel) * pixel,
        pixel / 3,
        pixel / 3,
        hsl(55, 0.9, 0.85),
      )
    for (const index of times(Math.ceil(width / pixel))) {
      const tall =
        Math.floor((5 + 4 * Math.sin(index * 0.35 + look.variant) + 3 * look.chance(100 + index)) / 1.5) * pixel
      painter.rectangle(index * pixel, height * 0.78 - tall, pixel + 1, tall, look.tint(262, 0.45, 0.33))
    }
    painter.rectangle(0, 0, width, 34 * unit, hsl(250, 0.5, 0.1), 0.7)
    for (const index of times(3)) heart(painter, (18 + index * 34) * unit, 8 * unit, 2.6 * unit)
  },
  moving(painter, look, turn) {
    const { width, height, unit } = look
    const [pixel, ground] = [12 * unit, height * 0.78]
    const block = 4 * pixel
    const shift = cycle(turn, 12) * block
    for (let x = -block; x < width + block; x += block) {
      painter.rectangle(x - shift, ground, block + 1, height - ground, look.tint(24, 0.6, 0.4))
      painter.rectangle(x - shift, ground, block + 1, pixel, look.tint(120, 0.6, 0.46))
      painter.rectangle(
        x - shift + pixel * 0.3,
        ground + pixel * 1.5,
        block - pixel * 0.6,
        pixel * 1.6,
        look.tint(24, 0.6, 0.32),
      )
    }
    const loop = width * 1.5
    for (const index of times(5)) {
      const x = loop * (1 - cycle(turn, 2, index / 5)) - width * 0.25
      if (index % 2 === 0) {
        painter.rectangle(x - pixel * 1.5, ground - pixel * 4, pixel * 3, pixel * 4, hsl(128, 0.6, 0.36))
        painter.rectangle(x - pixel * 2, ground - pixel * 5, pixel * 4, pixel * 1.4, hsl(128, 0.62, 0.44))
      } else {
        for (const step of times(3))
          painter.rectangle(
            x + (step - 1.5) * pixel * 2,
            ground - pixel * 9,
            pixel * 1.9,
            pixel * 1.9,
            look.tint(34, 0.85, 0.55),
          )
      }
      const spin = Math.abs(wave(turn, 10, index / 5))
      const coinY = ground - pixel * (index % 2 === 0 ? 8 : 12)
      painter.rectangle(x - pixel * 0.8 * spin, coinY - pixel, pixel * 1.6 * spin + unit, pixel * 2, hsl(48, 1, 0.6))
      painter.rectangle(
        x - pixel * 0.35 * spin,
        coinY - pixel * 0.6,
        pixel * 0.7 * spin + unit,
        pixel * 1.2,
        hsl(48, 1, 0.8),
      )
    }
    const jump = Math.max(0, wave(turn, 4, 0.02)) * pixel * 7
    const [x, y] = [width * 0.28, ground - jump]
    const stride = jump > 0 ? 1 : Math.sign(wave(turn, 24))
    const [suit, skin] = [look.tint(350, 0.85, 0.56), hsl(28, 0.7, 0.76)]
    painter.rectangle(x - pixel * 1.4, y - pixel * (1.2 + 0.4 * stride), pixel * 1.2, pixel * 1.2, hsl(220, 0.7, 0.35))
    painter.rectangle(x + pixel * 0.3, y - pixel * (1.2 - 0.4 * stride), pixel * 1.2, pixel * 1.2, hsl(220, 0.7, 0.35))
    painter.rectangle(x - pixel * 1.5, y - pixel * 3.6, pixel * 3, pixel * 2.4, suit)
    painter.rectangle(x - pixel * 2.4, y - pixel * (3.4 + 0.3 * stride), pixel, pixel * 1.4, skin)
    painter.rectangle(x + pixel * 1.4, y - pixel * (3.4 - 0.3 * stride), pixel, pixel * 1.4, skin)
    painter.rectangle(x - pixel * 1.3, y - pixel * 5.6, pixel * 2.8, pixel * 2.1, skin)
    painter.rectangle(x - pixel * 1.5, y - pixel * 6.2, pixel * 3.2, pixel, look.tint(350, 0.85, 0.46))
    painter.rectangle(x + pixel * 0.5, y - pixel * 5, pixel * 0.6, pixel * 0.8, hsl(240, 0.4, 0.12))
    const digits = Math.floor(turn * 40)
    for (const index of times(8))
      painter.rectangle(
        width - (28 + index * 15) * unit,
        10 * unit,
        9 * unit,
        14 * unit,
        hsl(55, 0.95, 0.7),
        ((digits >> (index % 5)) & 1) === 1 ? 1 : 0.45,
      )
  },
}

const heartRows = [' ## ## ', '#######', '#######', ' ##### ', '  ###  ', '   #   ']

function heart(painter: Parameters<Design['still']>[0], x: number, y: number, size: number): void {
  for (const [row, text] of heartRows.entries()) {
    for (const [column, mark] of [...text].entries()) {
      if (mark === '#') painter.rectangle(x + column * size, y + row * size, size, size, hsl(350, 0.9, 0.62))
    }
  }
}
