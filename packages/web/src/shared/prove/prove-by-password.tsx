import { passwordLength } from '@comanda/domain/people/password'
import { Button } from '@comanda/ui/button'
import { TextButton } from '@comanda/ui/text-button'
import { type FormEvent, useState } from 'react'
import { loadApi } from '../load-api.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { useCall } from '../sign-in/steps/use-call.ts'

export interface ProveByPasswordProps {
  /** For password managers, which match the password to this account. */
  email: string
  onProved: () => void
  onCode: () => void
  label?: string
  confirmLabel?: string
}

export function ProveByPassword({
  email,
  onProved,
  onCode,
  label = 'Password',
  confirmLabel = 'Confirm',
}: ProveByPasswordProps) {
  const [password, setPassword] = useState('')
  const [issue, setIssue] = useState<string>()
  const { busy, failure, run } = useCall()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setIssue('Enter your password.')
    void run(async () => {
      await (await loadApi()).identity.prove({ password })
      onProved()
    })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={label}
        autoComplete="current-password"
        maxLength={passwordLength.max}
        data-autofocus
        value={password}
        error={issue ?? failure?.message}
        onChange={(event) => {
          setIssue(undefined)
          setPassword(event.currentTarget.value)
        }}
      />
      <Button type="submit" variant="solid" size="lg" block busy={busy}>
        {confirmLabel}
      </Button>
      <TextButton onClick={onCode} className="justify-self-center">
        Use a code instead
      </TextButton>
    </form>
  )
}
