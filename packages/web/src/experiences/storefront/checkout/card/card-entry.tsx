import type { Ref } from 'react'
import { usePage } from '../../page.tsx'
import type { CardDesk } from './card-desk.ts'
import { SandboxCard } from './sandbox-card.tsx'
import { StripeCard } from './stripe-card.tsx'

/** The card fields of whoever takes the payments. */
export function CardEntry({ ref }: { ref: Ref<CardDesk> }) {
  const { payments } = usePage()
  if (payments.provider === 'sandbox') return <SandboxCard ref={ref} />
  return <StripeCard ref={ref} publishableKey={payments.publishableKey} />
}
