import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface NoticeProps {
  tone?: 'info' | 'warn' | 'danger' | 'success' | 'pick' | 'neutral'
  /** solid is a bar that must be visible from across a kitchen; line is a tint with an edge. */
  look?: 'tint' | 'line' | 'solid'
  icon?: ReactNode
  title?: ReactNode
  /** At the end of the line: a TextButton, a time. */
  trailing?: ReactNode
  /** alert interrupts a screen reader, status waits for it. If absent, nothing is announced. */
  role?: 'alert' | 'status'
  className?: string
  children?: ReactNode
}

const TONES = {
  neutral: { ink: 'text-ink', tint: 'bg-sunken', line: 'border-line', solid: 'bg-solid text-on-solid' },
  info: {
    ink: 'text-info-ink',
    tint: 'bg-info-tint',
    line: 'border-info-line',
    solid: 'bg-info text-on-info',
  },
  warn: {
    ink: 'text-warn-ink',
    tint: 'bg-warn-tint',
    line: 'border-warn-line',
    solid: 'bg-warn text-on-warn',
  },
  danger: {
    ink: 'text-danger-ink',
    tint: 'bg-danger-tint',
    line: 'border-danger-line',
    solid: 'bg-danger text-on-danger',
  },
  success: {
    ink: 'text-success-ink',
    tint: 'bg-success-tint',
    line: 'border-success-line',
    solid: 'bg-success text-on-success',
  },
  pick: { ink: 'text-ink', tint: 'bg-pick-tint', line: 'border-pick-line', solid: 'bg-pick text-on-pick' },
}

/** A permanent message in the page: information, a warning, an error. */
export function Notice({
  tone = 'info',
  look = 'tint',
  icon,
  title,
  trailing,
  role,
  className,
  children,
}: NoticeProps) {
  const { ink, tint, line, solid } = TONES[tone]
  return (
    <div
      role={role}
      className={cx(
        'flex items-center gap-3 rounded-card px-4 py-3 text-body',
        look === 'solid' ? cx(solid, 'font-semibold') : cx(ink, tint),
        look === 'line' && cx('border', line),
        className,
      )}
    >
      {icon && (
        <span
          className={cx(
            'flex flex-none',
            Boolean(title && children) && 'mt-[.1em] self-start',
            tone === 'pick' && 'text-pick-ink',
          )}
        >
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-auto">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {trailing && <div className="flex-none">{trailing}</div>}
    </div>
  )
}
