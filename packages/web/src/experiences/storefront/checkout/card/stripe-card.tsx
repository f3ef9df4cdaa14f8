import { cx } from '@comanda/ui/cx.ts'
import { Notice } from '@comanda/ui/notice'
import { Skeleton } from '@comanda/ui/skeleton'
import { type Ref, useImperativeHandle } from 'react'
import { type CardEntryHandle, cardTexts } from './card-form-handle.ts'
import { CardPrivacyNote } from './card-privacy-note.tsx'
import {
  confirmSavedWithStripe,
  confirmWithStripe,
  resumeWithStripe,
  validateWithStripe,
} from './stripe-confirm.ts'
import { loadStripe } from './stripe-script.ts'
import { type Charge, useStripeElement } from './use-stripe-element.ts'

interface StripeCardProps {
  ref: Ref<CardEntryHandle>
  publishableKey: string
  /** null until the server has priced the order. */
  charge: Charge | null
  save: boolean
}

/** The provider's own element, with cards and wallets. Card data never reaches this page. */
export function StripeCard({ ref, publishableKey, charge, save }: StripeCardProps) {
  const { stripe, state, change, container, mounted } = useStripeElement(publishableKey, charge, save)

  useImperativeHandle(ref, () => ({
    check: () => {
      const { elements, element } = mounted.current ?? {}
      if (!stripe || !elements || state !== 'ready') return cardTexts.notReady
      if ((change === null || change.empty) && (change?.value.type ?? 'card') === 'card') {
        element?.focus()
        return cardTexts.required
      }
      return validateWithStripe(elements)
    },
    describe: () => (change?.complete ? (methodLabels[change.value.type] ?? null) : null),
    confirm: (payment, billing) =>
      confirmWithStripe(stripe, mounted.current?.elements ?? null, payment.clientSecret, billing),
    confirmSaved: ({ clientSecret }) => confirmSavedWithStripe(loadStripe(publishableKey), clientSecret),
    resume: ({ clientSecret }) => resumeWithStripe(loadStripe(publishableKey), clientSecret),
  }))

  if (state === 'failed') {
    return (
      <Notice tone="danger" role="alert">
        {cardTexts.notReady}
      </Notice>
    )
  }
  return (
    <div className="grid gap-4.5 rounded-card border border-line bg-surface p-5">
      {state === 'loading' && (
        <div className="grid gap-3">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-2/3" />
        </div>
      )}
      <div ref={container} className={cx(state === 'loading' && 'h-0 overflow-hidden')} />
      <CardPrivacyNote />
    </div>
  )
}

const methodLabels: Record<string, string> = {
  card: 'Your card',
  link: 'Link',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}
