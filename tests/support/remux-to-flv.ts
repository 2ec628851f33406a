import { FFmpegError, FormatContext, Packet, type Stream } from 'node-av'

const [input = '', output = ''] = process.argv.slice(2)

function check(code: number, step: string): void {
  if (code < 0) throw new Error(`cannot ${step}: ${FFmpegError.strerror(code)}`)
}

const reader = new FormatContext()
check(reader.openInputSync(input), 'open the input')
check(reader.findStreamInfoSync(), 'read the streams')
const writer = new FormatContext()
check(writer.allocOutputContext2(null, 'flv', output), 'prepare')
const streams = new Map<number, { readonly from: Stream; readonly to: Stream }>()
for (const from of reader.streams ?? []) {
  const to = writer.newStream()
  check(from.codecpar.copy(to.codecpar), 'describe a track')
  to.codecpar.codecTag = 0
  streams.set(from.index, { from, to })
}
check(writer.openOutputSync(), 'open the output')
check(writer.writeHeaderSync(), 'begin')
const packet = new Packet()
packet.alloc()
while (reader.readFrameSync(packet) >= 0) {
  const mapping = streams.get(packet.streamIndex)
  if (mapping !== undefined) {
    packet.streamIndex = mapping.to.index
    packet.rescaleTs(mapping.from.timeBase, mapping.to.timeBase)
    check(writer.interleavedWriteFrameSync(packet), 'write')
  }
  packet.unref()
}
check(writer.writeTrailerSync(), 'end')
writer.closeOutputSync()
reader.closeInputSync()
