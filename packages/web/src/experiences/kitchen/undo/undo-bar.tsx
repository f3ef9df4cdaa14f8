import { statusLabel } from '@comanda/domain/ordering/order-status'
import { Button } from '@comanda/ui/button'
import { ArrowRight, Undo2 } from '@comanda/ui/icons.ts'
import type { Undo } from './use-undo.ts'

/** Steps shown side by side; older ones reappear when a newer one is gone. */
const MAX_SHOWN = 3

/**
 * Undo buttons for the last steps, over the completed orders, where they cover no ticket. On a phone only the
 * last one.
 */
export function UndoBar({ list, undo, hold }: Undo) {
  return (
    <section
      aria-label="Undo"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="pointer-events-none fixed inset-x-0 bottom-(--board-foot,0px) z-toast"
    >
      <div role="status">
        <ul className="flex gap-3 px-4 max-lg:flex-col">
          {list.slice(-MAX_SHOWN).map((step, index, shown) => (
            <li
              key={step.actionId}
              className={`pointer-events-auto flex min-w-0 flex-1 items-center gap-3 rounded-t-12 border border-line-strong border-b-0 bg-raised py-0.5 pr-0.5 pl-4 lg:max-w-120 ${index < shown.length - 1 ? 'max-lg:hidden' : ''}`}
            >
              <span className="flex min-w-0 flex-auto flex-wrap items-center gap-x-2 text-18 leading-tight">
                <span className="visually-hidden">Order </span>
                <b className="code">{step.ticketNumber}</b>
                <ArrowRight aria-hidden="true" className="size-5 text-ink-2" />
                <span className="visually-hidden">moved to</span>
                {statusLabel(step.to)}
              </span>
              <Button
                variant="solid"
                size="kitchen"
                aria-label={`UNDO, order ${step.ticketNumber}`}
                onClick={() => undo(step)}
              >
                <Undo2 aria-hidden="true" className="size-5" />
                UNDO
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
