const media = (kind: string, mid: number, formats: string, lines: readonly string[]): string[] => [
  `m=${kind} 9 UDP/TLS/RTP/SAVPF ${formats}`,
  'c=IN IP4 0.0.0.0',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=ice-ufrag:q5Kj',
  'a=ice-pwd:lCw6VwS7rkZqPMqjoSIDYxzB',
  'a=ice-options:trickle',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=setup:actpass',
  `a=mid:${mid}`,
  'a=extmap:4 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=extmap:9 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=sendonly',
  'a=msid:- 5f6a1f5e-8b5e-4f1e-9f0f-2f1b7c1f0c5d',
  'a=rtcp-mux',
  'a=rtcp-rsize',
  ...lines,
]

const h264 = (type: number, parameters: string): string[] => [
  `a=rtpmap:${type} H264/90000`,
  ...['goog-remb', 'transport-cc', 'ccm fir', 'nack', 'nack pli'].map((feedback) => `a=rtcp-fb:${type} ${feedback}`),
  `a=fmtp:${type} ${parameters}`,
]

/** A shortened offer of Chromium for a camera and a microphone. */
export const chromeOffer = [
  'v=0',
  'o=- 5141834811349183022 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'a=extmap-allow-mixed',
  'a=msid-semantic: WMS',
  ...media('audio', 0, '111 63 9', [
    'a=rtpmap:111 opus/48000/2',
    'a=rtcp-fb:111 transport-cc',
    'a=fmtp:111 minptime=10;useinbandfec=1',
    'a=rtpmap:63 red/48000/2',
    'a=fmtp:63 111/111',
    'a=rtpmap:9 G722/8000',
  ]),
  ...media('video', 1, '96 102 106 107', [
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 nack pli',
    ...h264(102, 'level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f'),
    ...h264(106, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'),
    'a=rtpmap:107 rtx/90000',
    'a=fmtp:107 apt=106',
    'a=ssrc-group:FID 2231627014 632943048',
    'a=ssrc:2231627014 cname:4TOk42mSjXCkVIa6',
  ]),
]
  .map((line) => `${line}\r\n`)
  .join('')
