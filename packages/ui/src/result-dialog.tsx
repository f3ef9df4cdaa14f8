import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Dialog } from './dialog.tsx'
import { CircleAlert, CircleCheck, CircleX, Info } from './icons.ts'

export type ResultType = 'success' | 'error' | 'warning' | 'info'

export interface ResultDialogProps {
  type: ResultType
  title: string
  onClose: () => void
  /** What happened, and what to do. */
  children?: ReactNode
}

/** Reports the result of an action that the user must not miss. Answered by OK, Enter or Esc. */
export function ResultDialog({ type, title, onClose, children }: ResultDialogProps) {
  const { Icon, word, className } = LOOKS[type]
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      role="alertdialog"
      hideClose
      title={title}
      above={
        <span className={cx('grid size-11 place-items-center rounded-full', className)}>
          <Icon aria-hidden="true" className="size-6" />
          <span className="visually-hidden">{word}</span>
        </span>
      }
      description={children}
    >
      <div className="mt-1 grid sm:flex sm:justify-end">
        <Button
          data-autofocus
          variant="solid"
          onClick={onClose}
          className="pointer-coarse:min-h-tap sm:min-w-20"
        >
          OK
        </Button>
      </div>
    </Dialog>
  )
}

const LOOKS = {
  success: { Icon: CircleCheck, word: 'Success', className: 'bg-success-tint text-success-ink' },
  error: { Icon: CircleX, word: 'Error', className: 'bg-danger-tint text-danger-ink' },
  warning: { Icon: CircleAlert, word: 'Warning', className: 'bg-warn-tint text-warn-ink' },
  info: { Icon: Info, word: 'Information', className: 'bg-info-tint text-info-ink' },
}
