/** A labelled bar; `share` is from 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.floor(Math.min(Math.max(share, 0), 1) * 100)
  return (
    <div className="flex items-center gap-3 text-sm">
      <progress aria-label={label} value={percent} max={100} className="h-2.5 min-w-0 flex-1 accent-brand" />
      <span className="w-11 text-right tabular-nums">{percent}%</span>
    </div>
  )
}
