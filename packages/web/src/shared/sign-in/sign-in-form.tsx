import type { Me } from '@comanda/contract/identity'
import { formatPhone } from '@comanda/domain/people/phone'
import { Button } from '@comanda/ui/button'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Segmented } from '@comanda/ui/segmented'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useId, useRef, useState } from 'react'
import { SignInRefused, type SignUpFields, signIn, signUp } from './auth-client.ts'
import { PasswordField } from './password-field.tsx'
import {
  fieldsOf,
  type SignInField,
  type SignInIssues,
  type SignInMode,
  signInIssues,
} from './sign-in-issues.ts'

/** Where the form stands: the platform's page, over a restaurant's storefront, or in front of a staff screen. */
type SignInContext = 'platform' | 'restaurant' | 'staff'

export interface SignInFormProps {
  /** The mode that it opens in. */
  mode: SignInMode
  /** Staff are invited, so their form has no sign-up. */
  context: SignInContext
  onDone: (me: Me) => void
  onModeChange?: (mode: SignInMode) => void
}

/** Signs in or makes an account. For a page and for a dialog: it brings neither heading nor frame. */
export function SignInForm({ mode: initialMode, context, onDone, onModeChange }: SignInFormProps) {
  const [mode, setMode] = useState(initialMode)
  const { fields, issues, failure, busy, change, submit, reset, form } = useSignIn(mode, onDone)
  const id = useId()
  const field = (name: SignInField) => ({
    id: `${id}-${name}`,
    name,
    value: fields[name],
    error: issues[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value),
  })
  const turnTo = (next: SignInMode) => {
    reset()
    setMode(next)
    onModeChange?.(next)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4.5">
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
        autoComplete={mode === 'sign-in' ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
        maxLength={128}
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
      {failure && (
        <Notice tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" className="size-4.5" />}>
          {failure}
        </Notice>
      )}
    </form>
  )
}

const modes = [
  { value: 'sign-in', label: 'Sign in' },
  { value: 'sign-up', label: 'Sign up' },
] as const

const empty: SignUpFields = { name: '', phone: '', email: '', password: '' }

function useSignIn(mode: SignInMode, onDone: (me: Me) => void) {
  const [fields, setFields] = useState(empty)
  const [issues, setIssues] = useState<SignInIssues>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const change = (name: SignInField, typed: string) => {
    setFields((current) => ({ ...current, [name]: name === 'phone' ? formatPhone(typed) : typed }))
    setIssues(({ [name]: _, ...others }) => others)
  }
  const reset = () => {
    setIssues({})
    setFailure(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = signInIssues(mode, fields)
    setIssues(found)
    setFailure(null)
    const first = fieldsOf(mode).find((name) => found[name])
    if (first) return form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      const { name, phone, email, password } = fields
      const trimmed = { email: email.trim(), password }
      onDone(await (mode === 'sign-in' ? signIn(trimmed) : signUp({ ...trimmed, name: name.trim(), phone })))
    } catch (error) {
      setFailure(error instanceof SignInRefused ? error.message : unexpected)
    } finally {
      setBusy(false)
    }
  }
  return { fields, issues, failure, busy, change, submit, reset, form }
}

const unexpected = 'An unexpected error occurred. Please try again or contact support.'
