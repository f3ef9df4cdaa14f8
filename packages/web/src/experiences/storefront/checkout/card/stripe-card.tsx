import { controlFrame } from '@comanda/ui/control-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { FieldError } from '@comanda/ui/field-error'
import { Notice } from '@comanda/ui/notice'
import { Skeleton } from '@comanda/ui/skeleton'
import { TextField } from '@comanda/ui/text-field'
import { type Ref, useImperativeHandle, useState } from 'react'
import { brandName } from './card-brand.ts'
import { type CardDesk, cardTexts } from './card-desk.ts'
import { CardPromise } from './card-promise.tsx'
import { confirmAtStripe } from './stripe-confirm.ts'
import { stripeFields, useStripeFields } from './use-stripe-fields.ts'

/** The card provider's own fields. What is typed into them never passes this page. */
export function StripeCard({ ref, publishableKey }: { ref: Ref<CardDesk>; publishableKey: string }) {
  const { stripe, failed, states, elementOf, placeOf } = useStripeFields(publishableKey)
  const [zip, setZip] = useState('')
  const [asked, setAsked] = useState(false)

  useImperativeHandle(ref, () => ({
    check: () => {
      if (!stripe) return cardTexts.notReady
      setAsked(true)
      const first = stripeFields.find((kind) => !states[kind].complete)
      if (!first) return null
      elementOf(first)?.focus()
      if (stripeFields.every((kind) => states[kind].empty)) return cardTexts.required
      return states[first].error?.message ?? cardTexts.invalid
    },
    describe: () => {
      const { brand } = states.cardNumber
      return brand && brand !== 'unknown' ? `${brandName(brand)} card` : null
    },
    confirm: (payment, billing) =>
      confirmAtStripe(stripe, elementOf('cardNumber'), payment.clientSecret, {
        ...billing,
        address: { postal_code: zip.trim() },
      }),
  }))

  if (failed) {
    return (
      <Notice tone="danger" role="alert">
        {cardTexts.notReady}
      </Notice>
    )
  }
  return (
    <div className="grid gap-4.5 rounded-card border border-line bg-surface p-5">
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4.5 sm:grid-cols-3">
        {stripeFields.map((kind) => {
          const { error, complete } = states[kind]
          const message = error?.message ?? (asked && !complete ? missing[kind] : null)
          return (
            <div key={kind} className={cx(kind === 'cardNumber' && 'col-span-full')}>
              <p className="mb-1.5 font-semibold text-small">{labels[kind]}</p>
              <div
                className={cx('grid min-h-ctl items-center px-3', controlFrame, message && 'border-danger!')}
              >
                {!stripe && <Skeleton className="h-4 w-32" />}
                <div ref={placeOf(kind)} className={cx(!stripe && 'hidden')} />
              </div>
              {message && <FieldError>{message}</FieldError>}
            </div>
          )
        })}
        <TextField
          label="ZIP code"
          name="postal"
          inputMode="numeric"
          autoComplete="billing postal-code"
          maxLength={10}
          value={zip}
          onChange={(event) => setZip(event.currentTarget.value)}
          className="max-sm:col-span-2"
        />
      </div>
      <CardPromise />
    </div>
  )
}

const labels = { cardNumber: 'Card number', cardExpiry: 'Expiry date', cardCvc: 'Security code' }
const missing = {
  cardNumber: 'Please enter your card number.',
  cardExpiry: 'Please enter month and year.',
  cardCvc: 'Your security code is incomplete.',
}
