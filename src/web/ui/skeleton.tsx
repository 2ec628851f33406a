interface SkeletonProps {
  /** Read by screen readers while the content loads. */
  readonly label: string
  readonly count: number
  /** The places of the blocks. */
  readonly className: string
  /** The size of one block, which is that of the content: nothing moves when it has loaded. */
  readonly blockClassName: string
}

/** Blocks in place of content that loads. */
export function Skeleton({ label, count, className, blockClassName }: SkeletonProps) {
  return (
    <output aria-label={label} className={className}>
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks are identical and never reordered
        <span key={index} aria-hidden className={`block animate-breathe rounded-control bg-raised ${blockClassName}`} />
      ))}
    </output>
  )
}
