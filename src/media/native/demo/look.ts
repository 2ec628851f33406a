import { colour, type Colour } from './scene/canvas.ts'
import type { Painter } from './painter.ts'

/** The size and the variant of a scene; all that varies is derived from it, so that it is the same on every start. */
export interface Look {
  readonly width: number
  readonly height: number
  /** A 360th of the shorter side. */
  readonly unit: number
  readonly variant: number
  /** A number in [0, 1), always the same one for an index. */
  chance(index: number): number
  /** A colour by hue in degrees, saturation and lightness from 0 to 1; its hue turns with the variant. */
  tint(hue: number, saturation: number, lightness: number): Colour
}

/** A scene that moves in a loop without a visible start. */
export interface Design {
  /** Paints the parts that do not move. */
  still(painter: Painter, look: Look): void
  /** Paints the moving parts, at `turn` of the loop: from 0 to 1. */
  moving(painter: Painter, look: Look, turn: number): void
}

/** Degrees of hue between two variants. */
const HUE_STEP = 11

export function lookOf(width: number, height: number, variant: number): Look {
  return {
    width,
    height,
    unit: Math.min(width, height) / 360,
    variant,
    chance(index) {
      // The finalizer of MurmurHash3.
      let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(variant + 7, 0x85ebca6b)
      hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
      hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
      return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
    },
    tint: (hue, saturation, lightness) => hsl(hue + (variant % 5) * HUE_STEP, saturation, lightness),
  }
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number): number => {
    const at = (offset + (((hue % 360) + 360) % 360) / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return colour(part(0), part(8), part(4))
}

/** A full circle `times` in a loop. */
export const wave = (turn: number, times: number, phase = 0): number => Math.sin(2 * Math.PI * (turn * times + phase))

/** From 0 to 1, `times` in a loop. */
export const cycle = (turn: number, times: number, phase = 0): number => {
  const at = turn * times + phase
  return at - Math.floor(at)
}

export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
