import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Dialog } from './dialog.tsx'

export interface AlertDialogProps {
  /** For one that is rendered while it is closed, too. */
  open?: boolean
  /** The question, naming the object: "Delete Lunch Specials?" */
  title: ReactNode
  /** The consequence of confirming. */
  description?: ReactNode
  /** The verb of the question: "Delete". */
  confirmLabel: string
  cancelLabel?: string
  /** danger for what cannot be undone; solid or brand otherwise. */
  variant?: 'danger' | 'solid' | 'brand'
  busy?: boolean
  busyLabel?: string
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks for confirmation of a serious action. Focus starts on Cancel; the confirm button comes last. */
export function AlertDialog({
  open,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  busy,
  busyLabel,
  onConfirm,
  onCancel,
  children,
}: AlertDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onCancel}
      title={title}
      description={description}
      size="sm"
      role="alertdialog"
      hideClose
    >
      {children}
      <div className={cx('grid grid-cols-2 gap-2 sm:flex sm:justify-end', children ? 'mt-4' : 'mt-1')}>
        <Button data-autofocus onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
