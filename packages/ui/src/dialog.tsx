import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { CloseButton, DialogFooter, DialogHeader } from './dialog-parts.tsx'
import { ToastOutlet } from './toaster.tsx'
import { useModal } from './use-modal.ts'

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl'

export interface DialogProps {
  /** For one that is rendered while it is closed, too. */
  open?: boolean
  /** Closes by Esc, scrim, back gesture and the ✕. Absent: the dialog must be answered. */
  onClose?: () => void
  title: ReactNode
  /** Above the title: context such as the restaurant. */
  above?: ReactNode
  description?: ReactNode
  /** 400, 600, 760 or 1064 px wide from 640 px; a bottom sheet of full width below. */
  size?: DialogSize
  /** A picture: the left half from 900 px; above the text, scrolling with it, below that. */
  media?: ReactNode
  /** Fixed at the bottom while the body scrolls. */
  footer?: ReactNode
  /** Hides the ✕, if the footer has its own Cancel. */
  hideClose?: boolean
  role?: 'dialog' | 'alertdialog'
  /**
   * It is painted one frame before it becomes modal, which is faster on a large page. Not within an element that clips or moves it.
   */
  paintsFirst?: boolean
  children?: ReactNode
}

/** A modal dialog: centered from 640 px, a bottom sheet below. Renders nothing while closed. */
export function Dialog({ open = true, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

const SIZES: Record<DialogSize, string> = {
  sm: 'sm:max-w-100',
  md: 'sm:max-w-150',
  lg: 'sm:max-w-190',
  xl: 'sm:max-w-266',
}

function OpenDialog({
  onClose,
  title,
  above,
  description,
  size = 'md',
  media,
  footer,
  hideClose,
  role,
  paintsFirst,
  children,
}: Omit<DialogProps, 'open'>) {
  const id = useId()
  const closable = Boolean(onClose) && !hideClose
  const modal = useModal(onClose, paintsFirst)
  const isPainted = modal['data-painted']
  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-about` : undefined}
      className={cx(
        'fixed inset-0 z-dialog m-0 size-full max-h-none max-w-none items-end justify-center bg-transparent text-body text-ink outline-none open:flex',
        'backdrop:bg-scrim sm:items-center sm:p-4',
        isPainted ? 'not-[:modal]:bg-scrim not-[:modal]:*:pointer-events-none' : 'backdrop:animate-fade',
      )}
    >
      <div
        className={cx(
          'relative flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-dialog bg-surface shadow-e-4 sm:rounded-dialog',
          !isPainted && 'animate-sheet sm:animate-rise',
          SIZES[size],
        )}
      >
        {closable && onClose && <CloseButton onClose={onClose} floating={Boolean(media)} />}
        {media ? (
          <MediaLayout media={media} footer={footer}>
            <DialogHeader
              id={id}
              title={title}
              above={above}
              description={description}
              closable={false}
              className="office:pr-18"
            />
            <div className="px-dialog pt-4 pb-dialog">{children}</div>
          </MediaLayout>
        ) : (
          <>
            <DialogHeader
              id={id}
              title={title}
              above={above}
              description={description}
              closable={closable}
              className="pb-2"
            />
            <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-dialog pt-2 pb-dialog">
              {children}
            </div>
            {footer && <DialogFooter>{footer}</DialogFooter>}
          </>
        )}
      </div>
      <ToastOutlet place={role === 'alertdialog' || !onClose ? 'top' : footer ? 'footer' : 'bottom'} />
    </dialog>
  )
}

/**
 * On a phone the picture scrolls away under the text's rounded edge, and what gets the focus is scrolled above the footer; on
 * a desktop they are side by side.
 */
function MediaLayout({
  media,
  footer,
  children,
}: {
  media: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-0 flex-auto scroll-pb-48 flex-col overflow-y-auto overscroll-contain office:grid office:grid-cols-[minmax(0,44fr)_minmax(0,56fr)] office:grid-rows-[minmax(0,1fr)] office:overflow-hidden">
      <div className="relative h-[38dvh] flex-none overflow-hidden office:h-auto *:size-full *:object-cover">
        {media}
      </div>
      <div className="relative -mt-6 flex flex-auto flex-col rounded-t-24 bg-surface office:mt-0 office:min-h-0 office:rounded-none">
        <div className="flex-auto office:min-h-0 office:overflow-y-auto office:overscroll-contain">
          {children}
        </div>
        {footer && <DialogFooter>{footer}</DialogFooter>}
      </div>
    </div>
  )
}
