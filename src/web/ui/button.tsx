import type { ComponentProps } from 'react'
import { SiteLink } from '../shell/prefetch/site-link.tsx'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

const shape =
  'palt inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 font-bold leading-snug transition-colors disabled:opacity-50 disabled:cursor-not-allowed aria-disabled:opacity-50 aria-disabled:cursor-not-allowed'

const variants = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  plain: 'bg-surface text-ink border border-control hover:bg-raised',
  quiet: 'text-ink hover:bg-raised',
  danger: 'bg-surface text-bad border border-bad hover:bg-bad-soft',
} as const satisfies Record<ButtonVariant, string>

export const buttonClass = (variant: ButtonVariant = 'plain', extra = ''): string =>
  `${shape} ${variants[variant]} ${extra}`

export function Button({
  variant,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button {...rest} type={type === 'submit' ? 'submit' : 'button'} className={buttonClass(variant, className)} />
}

export function ButtonLink({
  variant,
  className,
  ...rest
}: ComponentProps<typeof SiteLink> & { variant?: ButtonVariant }) {
  return <SiteLink {...rest} className={buttonClass(variant, className)} />
}
