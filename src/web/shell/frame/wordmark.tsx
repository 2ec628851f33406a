/** The logo: a four-pointed spark with a play symbol, and the name as text. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 32 32" aria-hidden className="size-8">
        <defs>
          <linearGradient id="wordmark-spark" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="#ff5a8d" />
            <stop offset="0.55" stopColor="#d12463" />
            <stop offset="1" stopColor="#7a2bd0" />
          </linearGradient>
        </defs>
        <path
          fill="url(#wordmark-spark)"
          d="M16 0c1.5 8.9 5.1 13.7 16 16-10.900 2.300-14.500 7.100-16 16C14.500 23.100 10.900 18.300 0 16 10.900 13.700 14.500 8.900 16 0Z"
        />
        <path fill="#fff" d="M13.700 11.900v8.200l6.700-4.100z" />
        <circle cx="27" cy="5" r="2.200" fill="#ffc845" />
      </svg>
      <span className="palt text-[1.375rem] font-black leading-none tracking-tight">{name}</span>
    </span>
  )
}
