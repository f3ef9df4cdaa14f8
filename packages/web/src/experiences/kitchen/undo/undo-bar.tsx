import { statusLabel } from '@comanda/domain/ordering/order-status'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { ArrowRight, Undo2 } from '@comanda/ui/icons.ts'
import type { Ref } from 'react'
import { dockCellClass } from '../parts/dock-cell.ts'
import type { Undo } from './use-undo.ts'

interface UndoBarProps extends Pick<Undo, 'list' | 'undo' | 'hold'> {
  /** The button of the last step. */
  newest: Ref<HTMLButtonElement>
}

/** Undo buttons for the last steps made at this screen, the last one first. */
export function UndoBar({ list, undo, hold, newest }: UndoBarProps) {
  return (
    <section
      aria-label="Undo"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="contents"
    >
      <div role="status" className="contents">
        {list.toReversed().map((step, index) => (
          <div
            key={step.actionId}
            className={cx(dockCellClass, 'max-w-120 min-w-[min(18rem,88vw)]! bg-raised pr-1!')}
          >
            <span className="flex min-w-0 flex-auto flex-wrap items-center gap-x-2 text-18">
              <span className="visually-hidden">Order </span>
              {step.pickupNumber !== null && <b className="code">#{step.pickupNumber} </b>}
              <b className={step.pickupNumber === null ? 'code' : 'visually-hidden'}>{step.ticketNumber}</b>
              <ArrowRight className="size-5 text-ink-2" />
              <span className="visually-hidden">moved to</span>
              {statusLabel(step.to)}
            </span>
            <Button
              ref={index === 0 ? newest : undefined}
              variant="solid"
              size="kitchen"
              aria-label={`UNDO, order ${step.ticketNumber}`}
              onClick={() => undo(step)}
            >
              <Undo2 className="size-5" />
              UNDO
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
