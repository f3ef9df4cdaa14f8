import { type CustomerInfo, type CustomerIssues, customerIssues } from '@comanda/domain/people/customer'
import { formatPhone } from '@comanda/domain/people/phone'
import { Checkbox } from '@comanda/ui/checkbox'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useNow } from '../../../../shared/clock.ts'
import { useOrder } from '../../order/order.tsx'
import { usePage, useRestaurant } from '../../page.tsx'
import type { StartedDraft } from '../checkout-request.ts'
import { HandoverHead } from '../handover-head.tsx'
import { CheckoutLayout } from '../layout.tsx'
import { MainAction, type MainActionProps } from '../main-action.tsx'
import { MaskedField } from '../masked-field.tsx'
import { PriceNotices } from '../price/price-notices.tsx'
import { stepBlocker } from '../price/step-blocker.ts'
import { useFreshQuote } from '../price/use-fresh-quote.ts'
import { usePrice } from '../price/use-price.ts'
import { useRejectedCode } from '../price/use-rejected-code.ts'
import { BreakdownSlip } from '../slip.tsx'
import { SlipSkeleton } from '../slip-skeleton.tsx'
import { AccountNotice } from './account-notice.tsx'
import { contactOf, updateCustomer } from './customer-store.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { useAccount } from './use-account.ts'

const fieldOrder = ['firstName', 'lastName', 'phone', 'email', 'termsAccepted'] as const
let lastContact = ''

export function InfoStep({ draft }: { draft: StartedDraft }) {
  const { settings } = useRestaurant()
  const now = useNow(usePage().now, 60_000)
  const { update } = useOrder()
  const price = usePrice(draft)
  const rejectedCode = useRejectedCode(draft, price.failure)
  const quoteChange = useFreshQuote(draft, price.failure)
  const { customer, fillIn, handleSignOut } = useAccount()
  const [issues, setIssues] = useState<CustomerIssues>({})
  const [note, setNote] = useState(draft.dropoffNote)
  const [, navigate] = useLocation()
  const id = useId()
  const { breakdown } = price

  const change = (patch: Partial<CustomerInfo>) => {
    updateCustomer(patch)
    setIssues((current) => {
      const rest = { ...current }
      for (const field of fieldOrder) if (field in patch) delete rest[field]
      return rest
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = customerIssues(customer)
    setIssues(found)
    const first = fieldOrder.find((field) => found[field])
    if (first) return document.getElementById(`${id}-${first}`)?.focus()
    if (stepBlocker(price)) return
    // Changed details need a new checkout key, because a key identifies one order content. The first details
    // of a tab do not, so that a duplicated tab places the same order.
    const contact = JSON.stringify(contactOf(customer))
    if ((lastContact !== '' && contact !== lastContact) || note !== draft.dropoffNote)
      update({ dropoffNote: note.trim() })
    lastContact = contact
    navigate('/checkout/payment')
  }
  const action: MainActionProps = {
    label: 'Continue to payment',
    amount: breakdown?.grandTotal,
    blocked: stepBlocker(price),
    form: id,
  }
  return (
    <CheckoutLayout
      step={1}
      title="Your Information"
      backLabel="Back to Order Summary"
      onBack={() => navigate('/checkout/summary')}
      action={<MainAction place="bar" {...action} />}
      slip={
        breakdown ? (
          <BreakdownSlip
            breakdown={breakdown}
            combineTaxProcessing={settings.combineTaxProcessing}
            head={<HandoverHead draft={draft} now={now} />}
          >
            <MainAction place="slip" {...action} />
          </BreakdownSlip>
        ) : (
          <SlipSkeleton />
        )
      }
    >
      <PriceNotices price={price} rejectedCode={rejectedCode} quoteChange={quoteChange} />
      <AccountNotice signedInAs={customer.signedInAs} onSignedIn={fillIn} onSignOut={handleSignOut} />
      <form id={id} noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5">
          <TextField
            id={`${id}-firstName`}
            label="First name"
            name="firstName"
            autoComplete="given-name"
            value={customer.firstName}
            error={issues.firstName}
            onChange={(event) => change({ firstName: event.currentTarget.value })}
          />
          <TextField
            id={`${id}-lastName`}
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            value={customer.lastName}
            error={issues.lastName}
            onChange={(event) => change({ lastName: event.currentTarget.value })}
          />
        </div>
        <MaskedField
          id={`${id}-phone`}
          label="Phone number"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          format={formatPhone}
          value={customer.phone}
          error={issues.phone}
          onChange={(phone) => change({ phone })}
          inputClassName="tnum"
        />
        <TextField
          id={`${id}-email`}
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={customer.lockedEmail !== null}
          hint={customer.lockedEmail ? 'From your account' : 'Your receipt goes here'}
          value={customer.email}
          error={issues.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        {draft.fulfillment === 'delivery' && (
          <DeliveryFields address={draft.address} note={note} onNote={setNote} />
        )}
        {draft.fulfillment === 'pickup' && (
          <Checkbox
            name="textWhenReady"
            checked={draft.textWhenReady}
            onChange={(event) => update({ textWhenReady: event.currentTarget.checked })}
            label="Text me when it is ready"
            description="One text for this order. Message rates may apply. Reply STOP to opt out."
          />
        )}
        <Checkbox
          id={`${id}-termsAccepted`}
          name="terms"
          checked={customer.termsAccepted}
          error={issues.termsAccepted}
          onChange={(event) => change({ termsAccepted: event.currentTarget.checked })}
          label={
            <>
              I accept the{' '}
              <a href="/tos" target="_blank" rel="noopener" className="underline underline-offset-3">
                Terms of Service
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </>
          }
        />
      </form>
    </CheckoutLayout>
  )
}
