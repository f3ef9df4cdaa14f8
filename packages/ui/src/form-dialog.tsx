import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'above' | 'description' | 'size' | 'children'> {
  /** Of the form, to find its fields. */
  id?: string
  onSubmit: () => void
  onClose: () => void
  submitLabel?: ReactNode
  busy?: boolean
  busyLabel?: string
  /** It cannot be submitted. */
  disabled?: boolean
  /** It cannot be closed while busy. */
  waits?: boolean
  /** Another action, at the start of the footer. */
  action?: ReactNode
}

/** A dialog that is one form: Cancel closes it. */
export function FormDialog({
  id,
  onSubmit,
  onClose,
  submitLabel = 'Save',
  busy = false,
  busyLabel,
  disabled,
  waits = false,
  action,
  children,
  ...dialog
}: FormDialogProps) {
  const ownId = useId()
  const form = id ?? ownId
  const isHeld = waits && busy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events leave a dialog: the form that opened it is not sent.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Dialog
      {...dialog}
      onClose={isHeld ? undefined : onClose}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {action && <div className="mr-auto">{action}</div>}
          <Button onClick={onClose} disabled={isHeld}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant="solid"
            busy={busy}
            busyLabel={busyLabel}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  )
}
