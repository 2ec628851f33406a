/** The live player: plays a low-latency playlist, keeps at the live edge, and never gives up while the live goes on. */
export { LivePlayer } from './live-player.tsx'
export { signedAddress, type Sign } from './signature.ts'
export { useSigned } from './use-signed.ts'
