import type { Ref } from 'react'
import { usePage } from '../../page.tsx'
import type { CardEntryHandle } from './card-form-handle.ts'
import { SandboxCard } from './sandbox-card.tsx'
import { StripeCard } from './stripe-card.tsx'
import type { Charge } from './use-stripe-element.ts'

/**
 * The card form of the configured payment provider. `charge` is null until the server has priced the order.
 */
export function CardEntry({
  ref,
  charge,
  save,
}: {
  ref: Ref<CardEntryHandle>
  charge: Charge | null
  /** The provider keeps the entered card. */
  save: boolean
}) {
  const { payments } = usePage()
  if (payments.provider === 'sandbox') return <SandboxCard ref={ref} />
  return <StripeCard ref={ref} publishableKey={payments.publishableKey} charge={charge} save={save} />
}
