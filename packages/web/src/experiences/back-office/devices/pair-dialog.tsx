import type { PairingRequest } from '@comanda/contract/devices'
import { readPairingCode } from '@comanda/domain/devices/pairing-code'
import { FormDialog } from '@comanda/ui/form-dialog'
import { TextField } from '@comanda/ui/text-field'
import { useEffect, useEffectEvent, useState } from 'react'
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
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Pair a screen"
      description={`Open ${kitchenAddress(restaurant)} on the tablet or screen. It shows a code.`}
      onSubmit={() => find(code)}
      submitLabel="Find screen"
      busy={finding.busy}
    >
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
    </FormDialog>
  )
}

function kitchenAddress({ domain, id }: StaffRestaurant): string {
  const port = location.port && `:${location.port}`
  return domain ? `kitchen.${domain}${port}` : `${location.host}/kitchen/${id}`
}
