import type { OrderView } from '@comanda/contract/orders'
import { isPaid } from '@comanda/domain/ordering/payment-status'
import { passwordLength, tooShortPassword } from '@comanda/domain/people/password'
import { Button } from '@comanda/ui/button'
import { CircleCheck, UserPlus } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useState } from 'react'
import { signUp } from '../../../../shared/sign-in/auth-client.ts'
import { PasswordField } from '../../../../shared/sign-in/password-field.tsx'
import { enterSession, useSession } from '../../../../shared/sign-in/session-store.ts'
import { useAction } from '../../../../shared/use-action.ts'

/**
 * Offers an account to a guest who has paid, with the details of the order; only a password must be entered.
 */
export default function CreateAccountOffer({ order }: { order: OrderView }) {
  const { me } = useSession()
  const form = useSignUp(order)
  if (form.done)
    return (
      <Notice tone="success" role="status" icon={<CircleCheck className="size-5" />} className="print:hidden">
        Your account was created. Open the link in the email we sent to {order.customer.email}, and this order
        appears under My orders.
      </Notice>
    )
  if (!me || me.user || !isPaid(order.paymentStatus) || !order.customer.email) return null
  return (
    <section
      aria-labelledby="keep-order"
      className="rounded-16 border border-line bg-surface p-5 print:hidden"
    >
      <h2 id="keep-order" className="flex items-center gap-2.5 font-semibold text-16">
        <UserPlus className="size-4.5 text-pick-ink" />
        Create an account
      </h2>
      <p className="mt-1 text-15 text-ink-2">
        Next time your details are filled in, and your orders are in one place. We use the name, phone number
        and email of this order: <b className="wrap-anywhere text-ink">{order.customer.email}</b>
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
        className="mt-4 flex flex-wrap items-start gap-3"
      >
        {/* Lets a password manager store the email with the password. */}
        <input type="email" autoComplete="username" value={order.customer.email} readOnly hidden />
        <div className="min-w-60 flex-1">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            maxLength={passwordLength.max}
            value={form.password}
            error={form.issue}
            onChange={(event) => form.change(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" busy={form.busy} busyLabel="Creating…" className="mt-6.5 max-sm:w-full">
          Create account
        </Button>
      </form>
    </section>
  )
}

function useSignUp({ customer }: OrderView) {
  const [password, setPassword] = useState('')
  const [issue, setIssue] = useState<string>()
  const [done, setDone] = useState(false)
  const { firstName, lastName, phone, email } = customer
  const { run, busy } = useAction(
    () => signUp({ name: `${firstName} ${lastName}`, phone, email, password }),
    {
      onDone: (answer) => {
        if (answer.kind !== 'in') return
        setDone(true)
        enterSession(answer.me)
      },
      onFailed: ({ message }) => setIssue(message),
    },
  )
  const submit = () => {
    if (password.length < passwordLength.min) setIssue(tooShortPassword)
    else run()
  }
  const change = (typed: string) => {
    setPassword(typed)
    setIssue(undefined)
  }
  return { password, issue, busy, done, change, submit }
}
