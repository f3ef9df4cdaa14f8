import { passwordLength } from '@comanda/domain/people/password'
import { formatPhone } from '@comanda/domain/people/phone'
import { Button } from '@comanda/ui/button'
import { Segmented } from '@comanda/ui/segmented'
import { TextButton } from '@comanda/ui/text-button'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useId, useRef, useState } from 'react'
import { type SignUpFields, signIn, signUp } from '../auth-client.ts'
import { PasswordField } from '../password-field.tsx'
import {
  fieldsOf,
  type SignInField,
  type SignInIssues,
  type SignInMode,
  signInIssues,
} from '../sign-in-issues.ts'
import { OtherMethods } from './other-methods.tsx'
import { Refusal } from './refusal.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import { useCall } from './use-call.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** Email and password, to sign in or sign up, with the alternative methods. */
export function CredentialsStep({ flow }: { flow: SignInFlow }) {
  const { context, mode } = flow
  const { fields, issues, failure, busy, change, submit, reset, form } = useCredentials(flow)
  const id = useId()
  usePasskeyAutofill(flow.finish)
  const field = (name: SignInField) => ({
    id: `${id}-${name}`,
    name,
    value: fields[name],
    error: issues[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value),
  })
  const turnTo = (next: SignInMode) => {
    reset()
    flow.setMode(next)
  }
  return (
    <>
      {/* POST, so that a submit before hydration does not put the password into the URL. */}
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4.5">
        {context !== 'staff' && (
          <Segmented
            block
            label="Sign in or sign up"
            options={modes}
            value={mode}
            onChange={turnTo}
            className="mb-1"
          />
        )}
        {mode === 'sign-up' && (
          <>
            <TextField {...field('name')} label="Name" autoComplete="name" maxLength={160} />
            <TextField
              {...field('phone')}
              label="Phone number"
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
            />
          </>
        )}
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete={mode === 'sign-in' ? 'username webauthn' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label="Password"
          autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
          maxLength={passwordLength.max}
          labelEnd={
            mode === 'sign-in' && (
              <TextButton onClick={() => flow.go({ kind: 'ask-link', link: 'reset' })}>
                Forgot password?
              </TextButton>
            )
          }
        />
        <Button
          type="submit"
          variant={context === 'restaurant' ? 'brand' : 'solid'}
          size="xl"
          block
          busy={busy}
          className="mt-1"
        >
          {mode === 'sign-in' ? 'Sign in' : 'Create account'}
        </Button>
        <Refusal failure={failure} />
      </form>
      <OtherMethods flow={flow} />
    </>
  )
}

const modes = [
  { value: 'sign-in', label: 'Sign in' },
  { value: 'sign-up', label: 'Sign up' },
] as const

const empty: SignUpFields = { name: '', phone: '', email: '', password: '' }

function useCredentials({ mode, email, setEmail, finish }: SignInFlow) {
  const [fields, setFields] = useState(() => ({ ...empty, email }))
  const [issues, setIssues] = useState<SignInIssues>({})
  const { busy, failure, run, clearFailure } = useCall()
  const form = useRef<HTMLFormElement>(null)

  const change = (name: SignInField, typed: string) => {
    setFields((current) => ({ ...current, [name]: name === 'phone' ? formatPhone(typed) : typed }))
    setIssues(({ [name]: _, ...others }) => others)
    if (name === 'email') setEmail(typed)
  }
  const reset = () => {
    setIssues({})
    clearFailure()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = signInIssues(mode, fields)
    reset()
    setIssues(found)
    const first = fieldsOf(mode).find((name) => found[name])
    if (first) return form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    await run(async () => {
      const { name, phone, password } = fields
      const trimmed = { email: fields.email.trim(), password }
      finish(await (mode === 'sign-in' ? signIn(trimmed) : signUp({ ...trimmed, name: name.trim(), phone })))
    })
  }
  return { fields, issues, failure, busy, change, submit, reset, form }
}
