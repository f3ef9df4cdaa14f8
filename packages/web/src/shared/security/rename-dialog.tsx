import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useState } from 'react'

/** Renames a passkey. */
export function RenameDialog({
  name,
  busy,
  onRename,
  onClose,
}: {
  name: string
  busy: boolean
  onRename: (name: string) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState(name)
  const [issue, setIssue] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return setIssue('Name is required')
    onRename(typed.trim())
  }
  return (
    <Dialog onClose={onClose} size="sm" title="Rename passkey">
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Name"
          data-autofocus
          maxLength={80}
          value={typed}
          error={issue}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="solid" size="lg" block busy={busy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
