import type { ChartGift } from '#contract/live-history/schemas.ts'
import { giftMarks } from './gift-marks.ts'

interface GiftLaneProps {
  readonly gifts: readonly ChartGift[]
  /** Of the time axis. */
  readonly lengthMs: number
  readonly name: string
}

/** A row of the chart with each gift at its moment: the more points, the higher, and the largest with their images. */
export function GiftLane({ gifts, lengthMs, name }: GiftLaneProps) {
  return (
    <div>
      <p className="flex items-center gap-1.5 text-tiny font-bold text-muted">
        <span className="size-2 rounded-full bg-spark" />
        {name}
      </p>
      <div className="relative h-20 border-y border-line sm:h-24">
        {/* Inside, so that the largest image does not leave the row. */}
        <div className="absolute inset-x-3 bottom-1 top-7">
          {giftMarks(gifts, lengthMs).map(({ gift, left, bottom, large }) => (
            <span
              key={gift.id}
              data-gift={large ? 'large' : 'small'}
              className="absolute -translate-x-1/2 translate-y-1/2"
              style={{ left: `${left.toFixed(2)}%`, bottom: `${bottom.toFixed(1)}%` }}
            >
              {large ? (
                <img
                  src={gift.imageUrl}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-8 max-w-none object-contain"
                />
              ) : (
                <span className="block size-2 rounded-full bg-spark ring-1 ring-night/40" />
              )}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
