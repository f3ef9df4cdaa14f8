import type { Me } from '@comanda/contract/identity'
import { customerIssues } from '@comanda/domain/people/customer'
import { formatPhone, isPhone } from '@comanda/domain/people/phone'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { type FormEvent, useState } from 'react'
import { MaskedField } from '../../../../shared/masked-field.tsx'
import { refreshSession } from '../../../../shared/sign-in/session-store.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { usePage } from '../../page.tsx'
import { useMainVariant } from '../../parts/use-main-variant.ts'
import { CartReminders } from '../parts/cart-reminders.tsx'
import { saveProfile } from '../queries.ts'

type Field = 'firstName' | 'lastName' | 'phone'

/** Name and phone number, which prefill the next order. */
export function ProfileSection({ user }: { user: NonNullable<Me['user']> }) {
  const { fields, issues, busy, change, submit } = useProfile(user)
  const { restaurant } = usePage()
  const variant = useMainVariant()
  return (
    <>
      <form noValidate onSubmit={submit} className="grid max-w-130 gap-5">
        <p className="text-15 text-ink-2">Used to fill in your next order.</p>
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            value={fields.firstName}
            error={issues.firstName}
            onChange={(event) => change('firstName', event.currentTarget.value)}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            value={fields.lastName}
            error={issues.lastName}
            onChange={(event) => change('lastName', event.currentTarget.value)}
          />
        </div>
        <MaskedField
          label="Phone number"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          format={formatPhone}
          value={fields.phone}
          error={issues.phone}
          onChange={(phone) => change('phone', phone)}
          inputClassName="tnum"
        />
        {user.email && (
          <TextField
            label="Email"
            name="email"
            type="email"
            readOnly
            labelEnd={
              <Badge tone={user.emailVerified ? 'success' : 'warn'}>
                {user.emailVerified ? 'Confirmed' : 'Not confirmed'}
              </Badge>
            }
            hint={
              user.emailVerified
                ? 'Receipts go here. Change it under Security.'
                : 'Open the link in our email to confirm it, or send a new link under Security. Earlier orders with this address then appear under My orders.'
            }
            value={user.email}
          />
        )}
        <Button
          type="submit"
          variant={variant}
          size="xl"
          busy={busy}
          busyLabel="Saving…"
          className="justify-self-start max-sm:w-full"
        >
          Save
        </Button>
      </form>
      {restaurant && user.email && <CartReminders restaurantId={restaurant.id} name={restaurant.name} />}
    </>
  )
}

function useProfile(user: NonNullable<Me['user']>) {
  const { firstName, lastName, phone } = user
  const [fields, setFields] = useState({ firstName, lastName, phone: formatPhone(phone) })
  const [issues, setIssues] = useState<Partial<Record<Field, string>>>({})
  const saving = useAction(saveProfile, {
    onDone: async () => {
      await refreshSession()
      toast.success('Your details are saved.')
    },
    toasts: true,
  })
  const change = (field: Field, value: string) => {
    setFields((current) => ({ ...current, [field]: value }))
    setIssues(({ [field]: _, ...others }) => others)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = issuesOf(fields)
    setIssues(found)
    const first = (['firstName', 'lastName', 'phone'] as const).find((field) => found[field])
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    saving.run(fields)
  }
  return { fields, issues, busy: saving.busy, change, submit }
}

/** The checkout's rules, except that the phone number is optional for an account. */
function issuesOf(fields: Record<Field, string>): Partial<Record<Field, string>> {
  const { firstName, lastName, phone } = customerIssues({ ...fields, email: '', termsAccepted: true })
  const wrongPhone = fields.phone.trim() !== '' && !isPhone(fields.phone) ? phone : undefined
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(wrongPhone && { phone: wrongPhone }),
  }
}
