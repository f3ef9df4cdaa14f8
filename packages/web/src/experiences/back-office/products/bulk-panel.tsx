import { Button } from '@comanda/ui/button'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'

export interface BulkPanelProps {
  /** Selected products. */
  count: number
  busy: boolean
  onCancel: () => void
}

/** A panel of the bulk bar: what changes, and the button with their number. Esc closes it. */
export function BulkPanel({
  title,
  action,
  disabled,
  busy,
  note,
  danger,
  onCancel,
  onSubmit,
  children,
}: BulkPanelProps & {
  title: string
  action: string
  disabled?: boolean
  danger?: boolean
  note?: string
  onSubmit: () => void
  children?: ReactNode
}) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled) onSubmit()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form
      aria-labelledby={id}
      onSubmit={submit}
      onKeyDown={closeByKey}
      className="grid w-86 max-w-full gap-3.5 whitespace-normal"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-semibold text-15">
          {title}
        </h2>
        <span className="text-13 text-ink-2">nothing saved yet</span>
      </div>
      {children}
      <div className="flex items-center justify-end gap-2">
        {note && <p className="min-w-0 flex-1 text-12 text-ink-2">{note}</p>}
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'solid'}
          busy={busy}
          busyLabel="Saving…"
          disabled={disabled}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}
