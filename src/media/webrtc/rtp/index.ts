/** RTP and RTCP: packets read and written, put in order, and their clocks brought onto one line. */
export { MediaClock } from './media-clock.ts'
export { ReceptionMeter } from './reception.ts'
export { readFeedback } from './feedback-read.ts'
export {
  description,
  goodbye,
  negativeAcknowledgement,
  pictureLoss,
  receiverReport,
  senderReport,
} from './rtcp-write.ts'
export { readSenderReports } from './rtcp-read.ts'
export { readRtp, type RtpPacket } from './rtp-packet.ts'
export { TRANSPORT_EXTENSION, TransportFeedback } from './transport-feedback.ts'
