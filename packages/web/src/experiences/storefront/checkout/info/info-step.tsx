import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import { vehicleRequired } from '@comanda/domain/ordering/curbside'
import { type CustomerInfo, type CustomerIssues, customerIssues } from '@comanda/domain/people/customer'
import { formatPhone } from '@comanda/domain/people/phone'
import { Checkbox } from '@comanda/ui/checkbox'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { isRefusal } from '../../../../shared/failure.ts'
import { MaskedField } from '../../../../shared/masked-field.tsx'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { useOrder } from '../../order/order.tsx'
import { agreeToReminders, loadReminderConsent } from '../../parts/reminder-consent.ts'
import type { StartedDraft } from '../checkout-request.ts'
import { CheckoutStep } from '../checkout-step.tsx'
import { PriceNotices } from '../price/price-notices.tsx'
import { type CheckoutPrice, usePrice } from '../price/use-price.ts'
import { AccountNotice } from './account-notice.tsx'
import { CurbsideField } from './curbside-field.tsx'
import { submitContact, updateCustomer } from './customer-store.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { useAccount } from './use-account.ts'

const fieldOrder = ['firstName', 'lastName', 'phone', 'email', 'termsAccepted'] as const

export function InfoStep({ draft }: { draft: StartedDraft }) {
  const { update } = useOrder()
  const price = usePrice(draft)
  const { customer, fillIn, handleSignOut } = useAccount()
  const [foundIssues, setFoundIssues] = useState<CustomerIssues>({})
  const [note, setNote] = useState(draft.dropoffNote)
  const [car, setCar] = useState(draft.curbside)
  const [carIssue, setCarIssue] = useState<string>()
  const [remindMe, setRemindMe] = useState(false)
  const { value: reminders } = useLoaded(
    `reminder-consent ${draft.restaurantId} ${customer.signedInAs}`,
    () => loadReminderConsent(draft.restaurantId),
  )
  const [, navigate] = useLocation()
  const id = useId()

  const change = (patch: Partial<CustomerInfo>) => {
    updateCustomer(patch)
    setFoundIssues((current) => {
      const rest = { ...current }
      for (const field of fieldOrder) if (field in patch) delete rest[field]
      return rest
    })
  }
  const issues = stillOpen(foundIssues, customer)
  const isCurbside = draft.fulfillment === 'pickup' && price.offersCurbside
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = customerIssues(customer)
    setFoundIssues(found)
    const first = fieldOrder.find((field) => found[field])
    if (first) return document.getElementById(`${id}-${first}`)?.focus()
    if (isCurbside && car?.vehicle.trim() === '') {
      setCarIssue(vehicleRequired)
      return document.getElementById(`${id}-vehicle`)?.focus()
    }
    if (blockerOf(price)) return
    if (remindMe) agreeToReminders(draft.restaurantId, customer.email)
    const isOtherCar = JSON.stringify(car) !== JSON.stringify(draft.curbside)
    if (submitContact() || note !== draft.dropoffNote || isOtherCar)
      update({ dropoffNote: note.trim(), curbside: car })
    navigate('/checkout/payment')
  }
  return (
    <CheckoutStep
      step={1}
      draft={draft}
      price={price}
      title="Your Information"
      back={{ label: 'Back to Order Summary', onClick: () => navigate('/checkout/summary') }}
      action={{
        label: 'Continue to payment',
        amount: price.breakdown && cardAmountOf(price.breakdown),
        blocked: blockerOf(price),
        form: id,
      }}
    >
      <PriceNotices price={price} />
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
        {isCurbside && (
          <CurbsideField
            id={`${id}-vehicle`}
            car={car}
            issue={carIssue}
            onChange={(changed) => {
              setCarIssue(undefined)
              setCar(changed)
            }}
          />
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
          name="utensils"
          checked={draft.utensils}
          onChange={(event) => update({ utensils: event.currentTarget.checked })}
          label="Include utensils and napkins"
          description="Left out unless you ask for them, to avoid waste."
        />
        {reminders?.isOffered && !reminders.hasAgreed && (
          <Checkbox
            name="remindMe"
            checked={remindMe}
            onChange={(event) => setRemindMe(event.currentTarget.checked)}
            label="Remind me if I leave dishes in my cart"
            description="At most one message a day to the address above. You can unsubscribe at any time."
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
    </CheckoutStep>
  )
}

/** Without those that the account has resolved: it can load after the form was submitted. */
function stillOpen(found: CustomerIssues, customer: CustomerInfo): CustomerIssues {
  const open = customerIssues(customer)
  return Object.fromEntries(Object.entries(found).filter(([field]) => field in open))
}

/** Why the step cannot be continued, as a short button label; null if nothing blocks it. */
function blockerOf({ breakdown, changes, failure }: CheckoutPrice): string | null {
  if (failure && isRefusal(failure)) return 'This order cannot be placed now'
  if (changes.length > 0) return 'Review the changes'
  return breakdown ? null : 'Loading...'
}
