import type { Board } from '@comanda/contract/kitchen'
import { Printer } from '@comanda/ui/icons.ts'
import { currentToasts, subscribeToasts } from '@comanda/ui/toast.ts'
import { ToastOutlet } from '@comanda/ui/toaster'
import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { PendingActions } from '../actions/pending-actions.tsx'
import { CancelledNotices } from '../cancelled/cancelled-notices.tsx'
import { dockCellClass } from '../parts/dock-cell.ts'
import { failedPrinters } from '../print/failed-printers.ts'
import { ConflictMessages, type ConflictMessagesProps } from '../ticket/conflict-messages.tsx'
import { UndoBar } from '../undo/undo-bar.tsx'
import type { Undo } from '../undo/use-undo.ts'
import { scrollToShow } from './guard-presses.ts'

/**
 * The space at the bottom of the board for temporary elements, which neither covers nor moves tickets. It grows with a long
 * message.
 */
export function Dock({
  board,
  orders,
  undo,
  children,
}: {
  board: Board
  /** The orders in the lanes of this screen and of the open tab. */
  orders: ConflictMessagesProps
  undo: Undo
  /** Below the elements that need attention. */
  children: ReactNode
}) {
  const { restaurant } = board
  const dock = useRef<HTMLDivElement>(null)
  const toasts = useRef<HTMLDivElement>(null)
  const newestUndo = useRef<HTMLButtonElement>(null)
  const toast = useSyncExternalStore(subscribeToasts, newestToast, () => undefined)
  const step = undo.list.at(-1)?.actionId
  useShownWhenNew(dock, toasts, toast)
  useShownWhenNew(dock, newestUndo, step)
  return (
    // Positioned, so that hidden texts of cells beyond its edge do not widen the page.
    <div
      ref={dock}
      className="kitchen-dock relative flex min-w-0 flex-1 items-stretch gap-2 overflow-auto py-1"
    >
      <CancelledNotices tickets={board.tickets} zone={restaurant.timezone} />
      <PendingActions />
      <ConflictMessages {...orders} />
      <UndoBar {...undo} newest={newestUndo} />
      <div ref={toasts} className="kitchen-toasts">
        <ToastOutlet />
      </div>
      {failedPrinters(board).map((failure) => (
        <p key={failure} role="alert" className={`${dockCellClass} bg-warn text-on-warn`}>
          <Printer className="size-6 flex-none" />
          <span className="min-w-0">{failure} New tickets appear only on this screen.</span>
        </p>
      ))}
      {children}
    </div>
  )
}

const newestToast = () => currentToasts().at(-1)?.id

/** Scrolls an element into view when what it shows is new: it is visible for seconds only, behind the cells that stay. */
function useShownWhenNew(
  dock: RefObject<HTMLElement | null>,
  element: RefObject<HTMLElement | null>,
  newest: string | number | undefined,
): void {
  useEffect(() => {
    if (newest !== undefined && dock.current && element.current) scrollToShow(element.current, dock.current)
  }, [dock, element, newest])
}
