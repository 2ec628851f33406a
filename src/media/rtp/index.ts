/** Reads, writes and orders RTP and RTCP packets, and maps their clocks to one timeline. */
export { H264Depacketizer } from './h264-depacketizer.ts'
export { packetizeH264 } from './h264-packetizer.ts'
export { JitterBuffer, type ReceivedPacket } from './jitter-buffer.ts'
export { MediaClock } from './media-clock.ts'
export { ReceptionMeter } from './reception-meter.ts'
export { readFeedback, readSenderReports } from './rtcp-read.ts'
export {
  description,
  goodbye,
  negativeAcknowledgement,
  pictureLoss,
  receiverReport,
  senderReport,
} from './rtcp-write.ts'
export { readRtp, type RtpPacket } from './rtp-packet.ts'
export { TRANSPORT_EXTENSION, TransportFeedback } from './transport-feedback.ts'
