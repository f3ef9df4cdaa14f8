import { Button } from '@comanda/ui/button'
import { Copy, Trash2 } from '@comanda/ui/icons.ts'
import { TextButton } from '@comanda/ui/text-button'

export interface FormFooterProps {
  form: { id: string; busy: boolean; busyLabel: string; changed: boolean }
  isNew: boolean
  addLabel: string
  /** By default "Save changes". */
  saveLabel?: string
  /** Whether saving is prevented by anything other than the absence of changes. */
  disabled?: boolean
  onClose: () => void
  onDelete: () => void
  /** Opens a form with a copy; absent if copying is not possible. */
  onCopy?: () => void
}

/** The buttons of a form in a side panel. */
export function FormFooter({
  form,
  isNew,
  addLabel,
  saveLabel = 'Save changes',
  disabled = false,
  onClose,
  onDelete,
  onCopy,
}: FormFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {!isNew && (
        <TextButton className="mr-auto inline-flex items-center gap-1.5" onClick={onDelete}>
          <Trash2 className="size-4" />
          Delete
        </TextButton>
      )}
      {!isNew && onCopy && (
        <TextButton className="inline-flex items-center gap-1.5" onClick={onCopy}>
          <Copy className="size-4" />
          Copy
        </TextButton>
      )}
      <Button onClick={onClose}>Cancel</Button>
      <Button
        type="submit"
        form={form.id}
        variant="solid"
        busy={form.busy}
        busyLabel={form.busyLabel}
        disabled={disabled || (!isNew && !form.changed)}
      >
        {isNew ? addLabel : saveLabel}
      </Button>
    </div>
  )
}
