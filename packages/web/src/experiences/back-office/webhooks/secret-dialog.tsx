import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Copy } from '@comanda/ui/icons.ts'
import { TextField } from '@comanda/ui/text-field'
import { copy } from '../copy.ts'

/** The secret of a webhook, shown only once. */
export function SecretDialog({
  secret,
  note,
  onClose,
}: {
  secret: string
  note: string
  onClose: () => void
}) {
  return (
    <Dialog
      size="sm"
      title="Signing secret"
      description="Copy it now. It is not shown again."
      onClose={onClose}
      footer={
        <div className="flex flex-auto flex-wrap justify-end gap-2">
          <Button onClick={() => void copy(secret)}>
            <Copy className="size-4" />
            Copy secret
          </Button>
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <TextField
          label="Secret"
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
          inputClassName="font-code text-12"
        />
        <p className="text-13 text-ink-2">{note}</p>
      </div>
    </Dialog>
  )
}
