/** A round picture beside a name; the name itself is written by whoever uses it. */
export function Avatar({ src, className = 'size-10' }: { src: string; className?: string }) {
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      className={`shrink-0 rounded-full bg-raised object-cover ${className}`}
    />
  )
}
