import type { SoldOutChange } from '@comanda/domain/menu/stock'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Ellipsis } from '@comanda/ui/icons.ts'
import { type ReactNode, useId, useState } from 'react'

export interface StockRowProps {
  name: string
  code?: string | null
  /** The status, or where it belongs. */
  about: string
  isOff: boolean
  /** Which marks the row offers. */
  offers: { soldOut: boolean; back: boolean }
  busy: boolean
  /** Why the last change failed. */
  problem: string | null
  onMark: (mark: SoldOutChange) => void
  /** Shown below when it is opened. */
  more: ReactNode
}

/** A dish or an option with its status and its buttons. */
export function StockRow({ name, code, about, isOff, offers, busy, problem, onMark, more }: StockRowProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li aria-label={name} className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="font-semibold text-18 leading-tight wrap-anywhere">
            {code && <span className="code mr-2 text-ink-2">{code}</span>}
            {name}
          </p>
          <p className={cx('text-16', isOff ? 'font-semibold text-danger-ink' : 'text-ink-2')}>{about}</p>
        </div>
        <div className="flex gap-2 max-sm:w-full">
          <div className="flex flex-auto flex-wrap gap-2 max-sm:*:flex-1">
            {offers.soldOut && (
              <>
                <Button size="kitchen" busy={busy} onClick={() => onMark({ soldOut: 'today' })}>
                  Sold out today
                </Button>
                <Button size="kitchen" busy={busy} onClick={() => onMark({ soldOut: 'until_changed' })}>
                  Sold out until changed
                </Button>
              </>
            )}
            {offers.back && (
              <Button size="kitchen" variant="solid" busy={busy} onClick={() => onMark({ soldOut: 'no' })}>
                Back on sale
              </Button>
            )}
          </div>
          <Button
            size="kitchen"
            aria-label={`More for ${name}`}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
            className="flex-none self-start px-4!"
          >
            <Ellipsis className="size-6" />
          </Button>
        </div>
      </div>
      {problem && <StockProblem>{problem}</StockProblem>}
      {open && (
        <div id={id} className="mt-3 grid gap-4 rounded-12 bg-sunken p-4">
          {more}
        </div>
      )}
    </li>
  )
}

export function StockProblem({ children }: { children: string }) {
  return (
    <p role="alert" className="mt-2 w-full font-semibold text-16 text-danger-ink">
      {children}
    </p>
  )
}
