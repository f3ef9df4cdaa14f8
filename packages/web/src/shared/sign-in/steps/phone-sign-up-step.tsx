import { formatPhone, isPhone, phoneMessage } from '@comanda/domain/people/phone'
import { Button } from '@comanda/ui/button'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useRef, useState } from 'react'
import { signUpByPhone } from '../auth-client.ts'
import { Refusal } from './refusal.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import { useCall } from './use-call.ts'

type Fields = { name: string; phone: string }

/** Sign-up by phone number only: a texted code replaces the password. */
export default function PhoneSignUpStep({ flow }: { flow: SignInFlow }) {
  const [fields, setFields] = useState<Fields>({ name: '', phone: '' })
  const [issues, setIssues] = useState<Partial<Fields>>({})
  const { busy, failure, run } = useCall()
  const form = useRef<HTMLFormElement>(null)
  const change = (name: keyof Fields, typed: string) => {
    setFields((current) => ({ ...current, [name]: typed }))
    setIssues(({ [name]: _, ...others }) => others)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = phoneSignUpIssues(fields)
    setIssues(found)
    const first = found.name ? 'name' : found.phone && 'phone'
    if (first) return form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    const [name, phone] = [fields.name.trim(), fields.phone]
    void run(async () => {
      await signUpByPhone({ name, phone })
      flow.go({ kind: 'enter-code', channel: 'sms', address: phone, signUp: { name } })
    })
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4.5">
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={160}
        value={fields.name}
        error={issues.name}
        onChange={({ currentTarget }) => change('name', currentTarget.value)}
      />
      <TextField
        name="phone"
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={fields.phone}
        error={issues.phone}
        onChange={({ currentTarget }) => change('phone', formatPhone(currentTarget.value))}
      />
      <Button
        type="submit"
        variant={flow.context === 'restaurant' ? 'brand' : 'solid'}
        size="xl"
        block
        busy={busy}
      >
        Text me a code
      </Button>
      <Refusal failure={failure} />
    </form>
  )
}

function phoneSignUpIssues({ name, phone }: Fields): Partial<Fields> {
  const issues: Partial<Fields> = {}
  if (name.trim() === '') issues.name = 'Name is required'
  if (phone.trim() === '') issues.phone = 'Phone number is required'
  else if (!isPhone(phone)) issues.phone = phoneMessage
  return issues
}
