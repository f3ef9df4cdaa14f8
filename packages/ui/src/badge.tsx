import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'success' | 'warn' | 'danger' | 'info' | 'pick'

export interface BadgeProps {
  /** surface and solid are for use over pictures. */
  tone?: Tone | 'surface' | 'solid'
  /** Shows a dot before the text. */
  dot?: boolean
  icon?: ReactNode
  /** Taller, for storefronts and over pictures. */
  large?: boolean
  className?: string
  /** Required: color alone conveys nothing. */
  children: ReactNode
}

const TONES = {
  neutral: 'bg-void-tint text-void-ink',
  success: 'bg-success-tint text-success-ink',
  warn: 'bg-warn-tint text-warn-ink',
  danger: 'bg-danger-tint text-danger-ink',
  info: 'bg-info-tint text-info-ink',
  pick: 'bg-pick-tint text-pick-ink',
  surface: 'bg-surface/94 text-ink shadow-e-1',
  solid: 'bg-solid text-on-solid',
}

/** A short status in words, on its tint. */
export function Badge({ tone = 'neutral', dot, icon, large, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex flex-none items-center gap-1.5 whitespace-nowrap font-semibold',
        large ? 'rounded-8 px-2.5 py-1 text-13' : 'rounded-6 px-2 py-0.75 text-12',
        TONES[tone],
        className,
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {icon}
      {children}
    </span>
  )
}
