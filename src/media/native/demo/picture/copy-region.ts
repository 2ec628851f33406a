import { evenRegion } from './picture.ts'
import type { Picture, Region } from './picture.ts'

/** Puts `region` of `source` back into `target`; both pictures have one size. */
export function copyRegion(source: Picture, target: Picture, region: Region): void {
  const { x, y, width, height } = evenRegion(target, region)
  copyRows(source.luma, target.luma, target.width, x, y, width, height)
  copyRows(source.blue, target.blue, target.width / 2, x / 2, y / 2, width / 2, height / 2)
  copyRows(source.red, target.red, target.width / 2, x / 2, y / 2, width / 2, height / 2)
}

function copyRows(
  source: Uint8Array,
  target: Uint8Array,
  stride: number,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  for (let row = y; row < y + height; row++) {
    const start = row * stride + x
    target.set(source.subarray(start, start + width), start)
  }
}
