export interface StillPicture {
  /** Even numbers of pixels. */
  readonly width: number
  readonly height: number
  /** Three bytes a pixel. */
  readonly rgb: Uint8Array
}

/** Planes Y, Cb and Cr, colour at every second pixel both ways (ITU-R BT.709, limited range). */
export function yuv420({ width, height, rgb }: StillPicture): Buffer {
  const luma = width * height
  const planes = Buffer.alloc(luma + luma / 2)
  for (let at = 0; at < luma; at++) {
    planes[at] = 16.5 + 0.1826 * (rgb[3 * at] ?? 0) + 0.6142 * (rgb[3 * at + 1] ?? 0) + 0.062 * (rgb[3 * at + 2] ?? 0)
  }
  let at = luma
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const mean = (channel: number): number => {
        let sum = 0
        for (const row of [y, y + 1])
          for (const column of [x, x + 1]) sum += rgb[3 * (row * width + column) + channel] ?? 0
        return sum / 4
      }
      const [red, green, blue] = [mean(0), mean(1), mean(2)]
      planes[at] = 128.5 - 0.1006 * red - 0.3386 * green + 0.4392 * blue
      planes[at + luma / 4] = 128.5 + 0.4392 * red - 0.3989 * green - 0.0403 * blue
      at++
    }
  }
  return planes
}
