import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { CloseButton, DialogFooter, DialogHeader } from './dialog-parts.tsx'
import { ToastOutlet } from './toaster.tsx'
import { useModal } from './use-modal.ts'

export interface SheetProps {
  /** For one that is rendered while it is closed, too. */
  open?: boolean
  /** Closes by Esc, scrim, back gesture and the ✕. Absent: the sheet must be answered. */
  onClose?: () => void
  title: ReactNode
  description?: ReactNode
  /** right is a drawer, 480 px wide and full-screen on a phone; bottom rises from below at any width. */
  side?: 'right' | 'bottom'
  /** Fixed at the bottom while the body scrolls. */
  footer?: ReactNode
  /** As of a dialog. */
  paintsFirst?: boolean
  children?: ReactNode
}

/** A modal panel that slides in from an edge. Renders nothing while closed. */
export function Sheet({ open = true, ...rest }: SheetProps) {
  return open ? <OpenSheet {...rest} /> : null
}

const SIDES = {
  right: { place: 'items-stretch justify-end', panel: 'h-full max-w-120 animate-drawer' },
  bottom: { place: 'items-end justify-center', panel: 'max-h-[92dvh] animate-sheet rounded-t-dialog' },
}

function OpenSheet({
  onClose,
  title,
  description,
  side = 'right',
  footer,
  paintsFirst,
  children,
}: Omit<SheetProps, 'open'>) {
  const id = useId()
  const { place, panel } = SIDES[side]
  return (
    <dialog
      {...useModal(onClose, paintsFirst)}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-about` : undefined}
      className={cx(
        'fixed inset-0 z-dialog m-0 size-full max-h-none max-w-none bg-transparent text-body text-ink outline-none backdrop:animate-fade backdrop:bg-scrim open:flex',
        place,
      )}
    >
      <div className={cx('relative flex w-full flex-col overflow-hidden bg-surface shadow-e-4', panel)}>
        {onClose && <CloseButton onClose={onClose} />}
        <DialogHeader
          id={id}
          title={title}
          description={description}
          closable={Boolean(onClose)}
          className="pt-5!"
        />
        <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-dialog py-4">{children}</div>
        {footer && <DialogFooter>{footer}</DialogFooter>}
      </div>
      <ToastOutlet place={footer ? 'footer' : 'bottom'} />
    </dialog>
  )
}
