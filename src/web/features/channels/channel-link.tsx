import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { channelPath } from './addresses.ts'
import { SubjectImage } from './generated-image.tsx'

/** Leads from a series or a cast back to the channel. */
export function ChannelLink({ channel }: { channel: Pick<ChannelProfile, 'id' | 'name' | 'avatarUrl'> }) {
  const { id, name, avatarUrl } = channel
  return (
    <SiteLink
      to={channelPath(id)}
      className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-full pr-3 font-bold hover:underline"
    >
      <span className="size-9 shrink-0 overflow-hidden rounded-full bg-raised">
        <SubjectImage id={id} name={name} url={avatarUrl} className="text-base" />
      </span>
      <span className="truncate">{name}</span>
    </SiteLink>
  )
}
