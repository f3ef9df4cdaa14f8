import type { Device } from '@comanda/contract/devices'
import { FormDialog } from '@comanda/ui/form-dialog'
import { TextField } from '@comanda/ui/text-field'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'

export interface RenameDialogProps {
  restaurantId: string
  device: Device
  onDone: () => void
  onClose: () => void
}

export function RenameDialog({ restaurantId, device, onDone, onClose }: RenameDialogProps) {
  const [name, setName] = useState(device.name)
  const saving = useAction(
    async () => (await loadApi()).devices.rename({ restaurantId, deviceId: device.id, name }),
    { onDone },
  )
  const empty = name.trim() === ''
  const save = () => {
    if (!empty) saving.run()
  }
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title={`Rename ${device.name}`}
      onSubmit={save}
      busy={saving.busy}
    >
      <TextField
        label="Name"
        data-autofocus
        maxLength={40}
        autoComplete="off"
        value={name}
        error={empty ? 'Name is required' : saving.failure?.message}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
