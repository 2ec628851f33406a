import { buffer } from 'node:stream/consumers'
import { AV_LOG_QUIET, Log } from 'node-av'
import { encodeStill, stillRate } from './encode-still.ts'

// Standard input: width and height as 32-bit numbers, then the image with three bytes per pixel.
const input = await buffer(process.stdin)
const [width, height] = [input.readUInt32BE(0), input.readUInt32BE(4)]
Log.setLevel(AV_LOG_QUIET)
const { parameters, pictures } = encodeStill({ width, height, rgb: input.subarray(8) })
process.stdout.write(
  JSON.stringify({
    interval: 1_000 / stillRate,
    parameters: parameters.toString('base64'),
    pictures: pictures.map((picture) => picture.toString('base64')),
  }),
)
