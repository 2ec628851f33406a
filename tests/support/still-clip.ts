import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stillEncoderProgram } from '#media/native/index.ts'

/** Encodes a picture of one colour and writes it as both standby clips into a folder. */
export async function writeStillClips(folder: string, width: number, height: number) {
  const child = spawn(process.execPath, [stillEncoderProgram.pathname], { stdio: ['pipe', 'pipe', 'inherit'] })
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  child.stdin.end(Buffer.concat([size, Buffer.alloc(width * height * 3, Buffer.of(200, 30, 120))]))
  const clip = await text(child.stdout)
  const files = { landscape: join(folder, 'landscape.json'), portrait: join(folder, 'portrait.json') }
  await Promise.all(Object.values(files).map((file) => writeFile(file, clip)))
  return files
}
