import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useState } from 'react'

/** On which day a product is on sale again. */
export function BackOnDialog({
  product,
  onClose,
  onSave,
}: {
  product: { name: string }
  onClose: () => void
  onSave: (backOn: string) => void
}) {
  const [day, setDay] = useState('')
  const [attempted, setAttempted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (day) onSave(day)
  }
  return (
    <Dialog size="sm" title={`${product.name} is sold out`} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="On sale again on"
          data-autofocus
          type="date"
          value={day}
          error={attempted && !day ? 'Choose a day.' : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="solid">
            Mark sold out
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
