import { courierCannotCollect, paymentLinkMinutes } from '@comanda/domain/ordering/phone-order'
import { Checkbox } from '@comanda/ui/checkbox'
import { MoneyField } from '@comanda/ui/money-field'
import { Notice } from '@comanda/ui/notice'
import { Segmented } from '@comanda/ui/segmented'
import { TextField } from '@comanda/ui/text-field'
import type { PhoneDraft } from './draft.ts'

interface PaymentFieldsProps {
  draft: PhoneDraft
  update: (change: Partial<PhoneDraft>) => void
  tipIssue: string | undefined
  has21Plus: boolean
  /** A courier service delivers; its couriers do not collect payments. */
  isCourier: boolean
}

/** How the order is paid, with code and tip. */
export function PaymentFields({ draft, update, tipIssue, has21Plus, isCourier }: PaymentFieldsProps) {
  return (
    <section aria-labelledby="payment" className="rounded-card border border-line bg-surface p-4">
      <h2 id="payment" className="mb-3 font-semibold text-16">
        Payment
      </h2>
      <PaymentChoice draft={draft} update={update} isCourier={isCourier} />
      {draft.payment === 'link' && <LinkTargets draft={draft} update={update} />}
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label="Discount code"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={draft.discountCode}
          onChange={(event) => update({ discountCode: event.currentTarget.value })}
        />
        <MoneyField
          label="Tip"
          optional
          value={draft.tip}
          error={tipIssue}
          onChange={(tip) => update({ tip })}
        />
      </div>
      {has21Plus && (
        <div className="mt-3">
          <Checkbox
            checked={draft.ageConfirmed}
            onChange={(event) => update({ ageConfirmed: event.currentTarget.checked })}
            label="The customer confirms that they are 21 or older"
            description="An ID is checked at the handover."
          />
        </div>
      )}
    </section>
  )
}

/** At the counter or by link, and what that means for the kitchen. */
export function PaymentChoice({
  draft: { payment, fulfillment },
  update,
  isCourier,
}: Omit<PaymentFieldsProps, 'has21Plus' | 'tipIssue'>) {
  return (
    <>
      <Segmented
        label="Payment"
        block
        labels={{
          counter: fulfillment === 'delivery' ? 'Pay the driver' : 'Pay at the counter',
          link: 'Send payment link',
        }}
        value={payment}
        onChange={(chosen) => update({ payment: chosen })}
      />
      {payment === 'counter' && (
        <p className="mt-2 text-13 text-ink-2">
          The kitchen gets the order immediately. Record the payment when the customer has paid.
        </p>
      )}
      {isCourier && payment === 'counter' && (
        <Notice tone="warn" role="status" className="mt-3">
          {courierCannotCollect}
        </Notice>
      )}
    </>
  )
}

/** Where the link is sent. */
export function LinkTargets({
  draft: { sendTo, email, phone },
  update,
}: Pick<PaymentFieldsProps, 'draft' | 'update'>) {
  const toggle = (channel: 'email' | 'sms') => (event: { currentTarget: { checked: boolean } }) => {
    const others = sendTo.filter((one) => one !== channel)
    update({ sendTo: event.currentTarget.checked ? [...others, channel] : others })
  }
  return (
    <div className="mt-2">
      <p className="text-13 text-ink-2">
        The kitchen gets the order when it is paid. The link can be used for {paymentLinkMinutes} minutes, but
        only while the restaurant is open.
      </p>
      <div className="mt-1 grid gap-1 sm:grid-cols-2">
        <Checkbox
          checked={sendTo.includes('sms')}
          onChange={toggle('sms')}
          label="Send as a text message"
          description={phone || 'To the phone number above'}
        />
        <Checkbox
          checked={sendTo.includes('email')}
          onChange={toggle('email')}
          label="Send by email"
          description={email || 'To the email address above'}
        />
      </div>
    </div>
  )
}
