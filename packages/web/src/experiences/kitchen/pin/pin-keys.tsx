import { Button } from '@comanda/ui/button'
import { Check, Delete } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'

export interface PinKeysProps {
  /** Enough digits for a PIN were entered. */
  ready: boolean
  busy: boolean
  /** A digit, or "Backspace". */
  onPress: (key: string) => void
  onEnter: () => void
}

export function PinKeys({ ready, busy, onPress, onEnter }: PinKeysProps) {
  return (
    <fieldset aria-label="Digits" className="grid w-full max-w-80 grid-cols-3 gap-3">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <Key key={digit} label={digit} onPress={() => onPress(digit)}>
          {digit}
        </Key>
      ))}
      <Key label="Delete last digit" onPress={() => onPress('Backspace')}>
        <Delete className="size-8" />
      </Key>
      <Key label="0" onPress={() => onPress('0')}>
        0
      </Key>
      <Button
        aria-label="Enter"
        variant="solid"
        className={keyClass}
        disabled={!ready}
        busy={busy}
        onClick={onEnter}
      >
        <Check className="size-8" />
      </Button>
    </fieldset>
  )
}

const keyClass = 'min-h-18! rounded-16! text-28! font-bold! tnum'

function Key({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <Button aria-label={label} className={keyClass} onClick={onPress}>
      {children}
    </Button>
  )
}
