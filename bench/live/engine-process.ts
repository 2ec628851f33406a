import { createEngine } from '#media/index.ts'

const [folder = '', ...heights] = process.argv.slice(2)

// Only the engine, as the product runs it. Every stream key is accepted and is the stream's id.
const lateness = new Map<string, number>()
const printLog = (fields: object, message: string): void => {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)
}
const engine = await createEngine({
  host: '127.0.0.1',
  rtmpPort: 0,
  hlsPort: 0,
  directory: folder,
  ladder: heights.map(Number),
  log: { info() {}, warn: printLog, error: printLog },
  webRtc: { ports: [0, 0], addresses: [], iceServers: [], forwardSecret: null, viewers: 5 },
  authorizePublish: async ({ streamKey }) => ({ accepted: true, streamId: streamKey, overWebRtc: true }),
  onEvent(event) {
    if (event.type === 'health') lateness.set(event.streamId, event.health.partLateness)
    if (event.type === 'disconnected') lateness.delete(event.streamId)
  },
})
process.on('message', () => process.send?.([...lateness.values()]))
process.once('disconnect', () => {
  void engine.close().then(() => process.exit(0))
})
process.send?.({ rtmpPort: engine.rtmpPort, hlsPort: engine.hlsPort })
