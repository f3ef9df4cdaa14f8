import type { OwnDevice } from '@comanda/contract/devices'
import { pinLength } from '@comanda/domain/access/pin'
import { counted } from '@comanda/domain/count'
import { Dialog } from '@comanda/ui/dialog'
import { FieldError } from '@comanda/ui/field-error'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { PinKeys } from './pin-keys.tsx'

export interface PinPadProps {
  /** Why the PIN is requested. */
  reason: string
  onEntered: (device: OwnDevice) => void
  onClose: () => void
  /** Below the keys. */
  footer?: ReactNode
}

/** Large keys for kitchen use; digits of a keyboard work as well. */
export function PinPad({ reason, onEntered, onClose, footer }: PinPadProps) {
  const [pin, setPin] = useState('')
  const { run, busy, failure, reset } = useAction(
    async (pin: string) => (await loadApi()).devices.enterPin({ pin }),
    { onDone: ({ device }) => onEntered(device), onFailed: () => setPin('') },
  )
  const press = (key: string) => {
    if (busy) return
    reset()
    if (key === 'Backspace') setPin((typed) => typed.slice(0, -1))
    else setPin((typed) => (typed.length < pinLength.max ? typed + key : typed))
  }
  const enter = () => {
    if (pin.length >= pinLength.min) run(pin)
  }
  useDigits(press, enter)
  return (
    <Dialog onClose={onClose} size="sm" title="Enter your PIN" description={reason}>
      <div className="grid justify-items-center gap-6">
        <Dots count={pin.length} />
        <div className="min-h-6 text-18" role="alert">
          {failure && <FieldError>{failure.message}</FieldError>}
        </div>
        <PinKeys ready={pin.length >= pinLength.min} busy={busy} onPress={press} onEnter={enter} />
        {footer}
      </div>
    </Dialog>
  )
}

/** Shows how many digits were entered, but not which. */
function Dots({ count }: { count: number }) {
  return (
    <p className="flex h-6 items-center gap-4">
      <span role="status" className="visually-hidden">
        {counted(count, 'digit')}
      </span>
      {Array.from({ length: Math.max(pinLength.min, count) }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are identified by position
          key={index}
          aria-hidden="true"
          className={`size-5 rounded-full border-2 ${index < count ? 'border-ink bg-ink' : 'border-line-strong'}`}
        />
      ))}
    </p>
  )
}

function useDigits(press: (key: string) => void, enter: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key) || event.key === 'Backspace') press(event.key)
    // Enter presses a focused key of the pad; initially the dialog itself has the focus, and Enter submits.
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) enter()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
