import { FormDialog } from '@comanda/ui/form-dialog'
import { TextField } from '@comanda/ui/text-field'
import { useState } from 'react'

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
  const submit = () => {
    setAttempted(true)
    if (day) onSave(day)
  }
  return (
    <FormDialog
      size="sm"
      title={`${product.name} is sold out`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Mark sold out"
    >
      <TextField
        label="On sale again on"
        data-autofocus
        type="date"
        value={day}
        error={attempted && !day ? 'Choose a day.' : undefined}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
