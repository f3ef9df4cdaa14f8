import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { ChevronLeft, ChevronRight } from './icons.ts'

export interface PagerProps {
  /** Numbers of the first and last row shown, from 1. */
  from: number
  /** null until it is known. */
  to: number | null
  /** null if counting is too expensive: then only whether there are more is known. */
  total: number | null
  /** null if there is no previous or next page. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** At the start of the line: a note about the list. */
  note?: ReactNode
  className?: string
}

const count = new Intl.NumberFormat('en-US')

/** The range of displayed rows and their total, with buttons for the previous and next page. */
export function Pager({ from, to, total, onPrevious, onNext, note, className }: PagerProps) {
  const pages = onPrevious !== null || onNext !== null
  return (
    <nav
      aria-label="Pages"
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-12 text-ink-2',
        className,
      )}
    >
      <div className="min-w-0">{note}</div>
      <div className="flex items-center gap-2">
        <span role="status" className="tnum">
          {to !== null && rangeText(from, to)}
          {to !== null && total !== null && ` of ${count.format(total)}`}
        </span>
        {pages && (
          <>
            <Step label="Previous page" icon={<ChevronLeft className="size-4" />} go={onPrevious} />
            <Step label="Next page" icon={<ChevronRight className="size-4" />} go={onNext} />
          </>
        )}
      </div>
    </nav>
  )
}

const rangeText = (from: number, to: number) =>
  to === 0 ? '0' : `${count.format(from)} – ${count.format(to)}`

function Step({ label, icon, go }: { label: string; icon: ReactNode; go: (() => void) | null }) {
  return (
    <IconButton
      label={label}
      icon={icon}
      variant="outline"
      size="sm"
      disabled={go === null}
      onClick={() => go?.()}
    />
  )
}
