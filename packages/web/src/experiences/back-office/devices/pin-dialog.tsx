import type { KitchenOperator } from '@comanda/contract/devices'
import { pinIssue, pinLength } from '@comanda/domain/access/pin'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { FormDialog } from '@comanda/ui/form-dialog'
import { TextField } from '@comanda/ui/text-field'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'

export interface PinDialogProps {
  restaurantId: string
  person: KitchenOperator
  onSet: () => void
  onClose: () => void
}

/** Sets a typed PIN, or a free one that the server generates. It is shown once. */
export function PinDialog({ restaurantId, person, onSet, onClose }: PinDialogProps) {
  const [typed, setTyped] = useState('')
  const [issue, setIssue] = useState<string | null>(null)
  const [shownPin, setShownPin] = useState<string | null>(null)
  const setting = useAction(
    async (pin: string | null) =>
      (await loadApi()).devices.setPin({ restaurantId, userId: person.userId, pin }),
    {
      onDone: ({ pin }) => {
        setShownPin(pin)
        onSet()
      },
    },
  )
  const submit = () => {
    const wrong = pinIssue(typed)
    setIssue(wrong)
    if (!wrong) setting.run(typed)
  }
  if (shownPin) return <NewPin name={person.name} pin={shownPin} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title={`PIN for ${person.name}`}
      description={person.pinSetAt === null ? undefined : 'The new PIN replaces the current one.'}
      onSubmit={submit}
      busy={setting.busy}
      action={
        <Button busy={setting.busy} onClick={() => setting.run(null)}>
          Generate PIN
        </Button>
      }
    >
      <TextField
        label="PIN"
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinLength.max}
        hint={`${pinLength.min} to ${pinLength.max} digits. Leave empty to generate one.`}
        value={typed}
        inputClassName="code text-18! tracking-[.2em]"
        error={issue ?? setting.failure?.message}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value.replace(/\D/g, ''))
          setIssue(null)
        }}
      />
    </FormDialog>
  )
}

function NewPin({ name, pin, onClose }: { name: string; pin: string; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={`PIN for ${name}`}
      description={`Give it to ${name} now. It is not shown again.`}
      footer={
        <div className="flex justify-end">
          <Button variant="solid" data-autofocus onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <output className="code block rounded-card border border-line bg-canvas py-5 text-center font-bold text-36 tracking-[.25em]">
        {pin}
      </output>
    </Dialog>
  )
}
