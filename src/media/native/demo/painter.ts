import { type Canvas, type Colour, createCanvas, fillRectangle } from './scene/canvas.ts'
import { createGlow, type Glow, stampGlow } from './scene/glow.ts'

export type Point = readonly [x: number, y: number]

/** The horizontal lines that are sampled in each row of pixels. */
const SAMPLES = [0.25, 0.75]

/**
 * Paints shapes with smooth edges, clipped to the canvas. `keep` makes what is painted the background; `restore` returns
 * to it.
 */
export class Painter {
  readonly canvas: Canvas
  readonly #background: Uint8Array
  readonly #cover: Float32Array
  readonly #glows = new Map<string, Glow>()

  constructor(width: number, height: number) {
    this.canvas = createCanvas(width, height)
    this.#background = this.canvas.bytes.slice()
    this.#cover = new Float32Array(width + 1)
  }

  keep(): void {
    this.#background.set(this.canvas.bytes)
  }

  restore(): void {
    this.canvas.bytes.set(this.#background)
  }

  /** Fills all rows from `top` to `bottom` with colours that run into each other from above. */
  gradient(top: number, bottom: number, colours: readonly Colour[]): void {
    const { canvas } = this
    const from = Math.max(0, Math.round(top))
    const to = Math.min(canvas.height, Math.round(bottom))
    for (let y = from; y < to; y++) {
      const share = ((y - top) / Math.max(1, bottom - top)) * (colours.length - 1)
      const index = Math.max(0, Math.min(colours.length - 2, Math.floor(share)))
      const one = colours[index]
      const two = colours[index + 1] ?? one
      if (one === undefined || two === undefined) return
      const mixed = mixColours(one, two, share - index)
      const region = { x: 0, y, width: canvas.width, height: 1 }
      fillRectangle(canvas, region, mixed)
    }
  }

  rectangle(x: number, y: number, width: number, height: number, colour: Colour, strength = 1): void {
    this.polygon(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      colour,
      strength,
    )
  }

  ellipse(x: number, y: number, radiusX: number, radiusY: number, colour: Colour, strength = 1): void {
    this.#fill(x - radiusX, x + radiusX, y - radiusY, y + radiusY, colour, strength, (line, edges) => {
      const share = (line - y) / radiusY
      if (Math.abs(share) >= 1) return
      const half = radiusX * Math.sqrt(1 - share * share)
      edges.push(x - half, x + half)
    })
  }

  circle(x: number, y: number, radius: number, colour: Colour, strength = 1): void {
    this.ellipse(x, y, radius, radius, colour, strength)
  }

  /** Even-odd: where a polygon covers itself twice, it is open. */
  polygon(points: readonly Point[], colour: Colour, strength = 1): void {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const [x, y] of points) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    this.#fill(left, right, top, bottom, colour, strength, (line, edges) => {
      let before = points.at(-1)
      for (const point of points) {
        const [x, y] = before ?? point
        before = point
        if (y <= line !== point[1] <= line) edges.push(x + ((line - y) / (point[1] - y)) * (point[0] - x))
      }
      if (edges.length > 2) edges.sort((one, other) => one - other)
      else if ((edges[0] ?? 0) > (edges[1] ?? 0)) edges.reverse()
    })
  }

  line(x1: number, y1: number, x2: number, y2: number, width: number, colour: Colour, strength = 1): void {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1
    const [across, along] = [((y2 - y1) / length) * (width / 2), ((x2 - x1) / length) * (width / 2)]
    this.polygon(
      [
        [x1 - across, y1 + along],
        [x2 - across, y2 + along],
        [x2 + across, y2 - along],
        [x1 + across, y1 - along],
      ],
      colour,
      strength,
    )
  }

  /** A band below a curve, such as a hill or the sea. */
  below(curve: (x: number) => number, colour: Colour, strength = 1): void {
    const { width, height } = this.canvas
    const step = Math.max(2, width / 80)
    const points: Point[] = [
      [width, height],
      [0, height],
    ]
    for (let x = 0; x < width + step; x += step) points.push([x, curve(x)])
    this.polygon(points, colour, strength)
  }

  /** Light that fades from its centre; `core` is the share of the radius without fading. */
  glow(x: number, y: number, radius: number, colour: Colour, strength: number, core = 0): void {
    const size = Math.max(2, Math.round(radius))
    const key = `${size} ${core}`
    const glow = this.#glows.get(key) ?? createGlow(size, core)
    this.#glows.set(key, glow)
    stampGlow(this.canvas, glow, x, y, colour, strength)
  }

  #fill(
    left: number,
    right: number,
    top: number,
    bottom: number,
    colour: Colour,
    strength: number,
    edgesAt: (line: number, edges: number[]) => void,
  ): void {
    const { canvas } = this
    const from = Math.max(0, Math.floor(top))
    const to = Math.min(canvas.height, Math.ceil(bottom))
    const first = Math.max(0, Math.floor(left))
    const last = Math.min(canvas.width, Math.ceil(right))
    if (from >= to || first >= last) return
    const edges: number[] = []
    for (let y = from; y < to; y++) {
      // Between these two, the pixels are covered as a whole: usually most of them.
      let [full, fullEnd] = [first, last]
      this.#cover.fill(0, first, last)
      for (const sample of SAMPLES) {
        edges.length = 0
        edgesAt(y + sample, edges)
        if (edges.length === 2) {
          full = Math.max(full, Math.ceil(edges[0] ?? 0))
          fullEnd = Math.min(fullEnd, Math.floor(edges[1] ?? 0))
        } else fullEnd = first
        for (let index = 0; index + 1 < edges.length; index += 2) {
          this.#addSpan(Math.max(first, edges[index] ?? 0), Math.min(last, edges[index + 1] ?? 0))
        }
      }
      if (fullEnd <= full) this.#blendEdges(y, first, last, colour, strength)
      else {
        this.#blendEdges(y, first, full, colour, strength)
        fillRectangle(canvas, { x: full, y, width: fullEnd - full, height: 1 }, colour, strength)
        this.#blendEdges(y, fullEnd, last, colour, strength)
      }
    }
  }

  #addSpan(from: number, to: number): void {
    if (to <= from) return
    const cover = this.#cover
    const weight = 1 / SAMPLES.length
    const [first, last] = [Math.floor(from), Math.floor(to)]
    if (first === last) {
      cover[first] = (cover[first] ?? 0) + (to - from) * weight
      return
    }
    cover[first] = (cover[first] ?? 0) + (first + 1 - from) * weight
    for (let x = first + 1; x < last; x++) cover[x] = (cover[x] ?? 0) + weight
    cover[last] = (cover[last] ?? 0) + (to - last) * weight
  }

  #blendEdges(y: number, first: number, last: number, colour: Colour, strength: number): void {
    const { luma, blue, red, width } = this.canvas
    const row = y * width
    const chromaRow = (y >> 1) * (width >> 1)
    for (let x = first; x < last; x++) {
      const weight = Math.min(1, this.#cover[x] ?? 0) * strength
      if (weight < 0.004) continue
      const was = luma[row + x] ?? 0
      luma[row + x] = was + (colour.luma - was) * weight + 0.5
      if (((x | y) & 1) === 1) continue
      const chroma = chromaRow + (x >> 1)
      const [wasBlue, wasRed] = [blue[chroma] ?? 0, red[chroma] ?? 0]
      blue[chroma] = wasBlue + (colour.blue - wasBlue) * weight + 0.5
      red[chroma] = wasRed + (colour.red - wasRed) * weight + 0.5
    }
  }
}

export function mixColours(one: Colour, two: Colour, share: number): Colour {
  const part = (from: number, to: number): number => Math.round(from + (to - from) * share)
  return { luma: part(one.luma, two.luma), blue: part(one.blue, two.blue), red: part(one.red, two.red) }
}
