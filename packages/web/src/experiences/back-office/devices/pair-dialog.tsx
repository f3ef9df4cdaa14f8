import type { PairingRequest } from '@comanda/contract/devices'
import { readPairingCode } from '@comanda/domain/devices/pairing-code'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import type { StaffRestaurant } from '../session.tsx'

export interface PairDialogProps {
  restaurant: StaffRestaurant
  /** From the URL, if the code was scanned; it is looked up immediately. */
  code: string | null
  onFound: (request: PairingRequest) => void
  onClose: () => void
}

/** How to pair a screen, with a code field for screens that are not in the list. */
export function PairDialog({ restaurant, code: scanned, onFound, onClose }: PairDialogProps) {
  const form = useId()
  const [code, setCode] = useState(scanned ?? '')
  const [wrong, setWrong] = useState(false)
  const finding = useAction(
    async (code: string) => (await loadApi()).devices.findPairing({ restaurantId: restaurant.id, code }),
    { onDone: onFound },
  )
  const find = (text: string) => {
    setWrong(readPairingCode(text) === null)
    if (readPairingCode(text) !== null) finding.run(text)
  }
  const findScanned = useEffectEvent(() => {
    if (scanned !== null) find(scanned)
  })
  useEffect(() => findScanned(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find(code)
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Pair a screen"
      description={`Open ${kitchenAddress(restaurant)} on the tablet or screen. It shows a code.`}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="solid" busy={finding.busy}>
            Find screen
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label="Code on the screen"
          data-autofocus
          placeholder="7KQ 4MX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={10}
          value={code}
          inputClassName="code text-18! uppercase tracking-[.15em]"
          error={wrong ? 'Enter the 6-character code.' : finding.failure?.message}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value)
            setWrong(false)
            finding.reset()
          }}
        />
      </form>
    </Dialog>
  )
}

function kitchenAddress({ domain, id }: StaffRestaurant): string {
  const port = location.port && `:${location.port}`
  return domain ? `kitchen.${domain}${port}` : `${location.host}/kitchen/${id}`
}
