import type { Device } from '@comanda/contract/devices'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'

export interface RenameDialogProps {
  restaurantId: string
  device: Device
  onDone: () => void
  onClose: () => void
}

export function RenameDialog({ restaurantId, device, onDone, onClose }: RenameDialogProps) {
  const form = useId()
  const [name, setName] = useState(device.name)
  const saving = useAction(
    async () => (await loadApi()).devices.rename({ restaurantId, deviceId: device.id, name }),
    { onDone },
  )
  const empty = name.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!empty) saving.run()
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={`Rename ${device.name}`}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="solid" busy={saving.busy}>
            Save
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={save}>
        <TextField
          label="Name"
          data-autofocus
          maxLength={40}
          autoComplete="off"
          value={name}
          error={empty ? 'Name is required' : saving.failure?.message}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
