/** A round image beside a name; the caller renders the name, so the image has no alternative text. */
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
