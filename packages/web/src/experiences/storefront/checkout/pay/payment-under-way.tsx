import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHydrated } from '../../../../shared/hydrated.ts'
import { lazyComponent } from '../../../../shared/lazy-component.tsx'
import { mayHavePayment } from './payment-keys.ts'

const PaymentBar = lazyComponent(() => import('./payment-bar.tsx'))

export interface PaymentUnderWayProps {
  /** Repeats the content of the page in a dialog that covers it. */
  inDialog?: boolean
}

/** A payment in progress, above every page. Loads nothing while there is none. */
export function PaymentUnderWay({ inDialog }: PaymentUnderWayProps) {
  const hydrated = useHydrated()
  const [path] = useLocation()
  const [found, setFound] = useState(false)
  if (hydrated && !found && mayHavePayment()) setFound(true)
  if (!found || path === '/checkout/payment') return null
  return <PaymentBar path={path} inDialog={inDialog} />
}
