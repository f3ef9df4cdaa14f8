import { passwordLength } from '@comanda/domain/people/password'
import { Button } from '@comanda/ui/button'
import { TextButton } from '@comanda/ui/text-button'
import { type FormEvent, useState } from 'react'
import { signInApi, signOut } from '../auth-client.ts'
import { loadMe } from '../load-me.ts'
import { NewPassword, newPasswordIssue } from '../new-password.tsx'
import { PasswordField } from '../password-field.tsx'
import { Refusal } from './refusal.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import { useCall } from './use-call.ts'

export interface RenewPasswordStepProps {
  flow: SignInFlow
  email: string
  /** Minimum length for staff. */
  minLength: number
}

/** Staff whose password does not meet the staff rules choose another one before they get access. */
export default function RenewPasswordStep({ flow, email, minLength }: RenewPasswordStepProps) {
  const { current, setCurrent, chosen, setChosen, tried, missing, submit, busy, failure, run } = useRenewal(
    flow,
    minLength,
  )
  const forgotten = () => {
    flow.setEmail(email)
    flow.go({ kind: 'ask-link', link: 'reset' })
  }
  const leave = () =>
    run(async () => {
      await signOut()
      flow.go({ kind: 'credentials' })
    })
  return (
    <div className="grid gap-5">
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          maxLength={passwordLength.max}
          value={current}
          error={missing}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        />
        <NewPassword chosen={chosen} onChange={setChosen} tried={tried} minLength={minLength} />
        <Refusal failure={failure} />
        <Button type="submit" variant="solid" size="lg" block busy={busy}>
          Change password
        </Button>
      </form>
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-15">
        {email !== '' && (
          <TextButton onClick={forgotten} disabled={busy} className="text-15">
            Forgot your password?
          </TextButton>
        )}
        <TextButton onClick={leave} disabled={busy} className="text-15">
          Sign out
        </TextButton>
      </p>
    </div>
  )
}

function useRenewal(flow: SignInFlow, minLength: number) {
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState({ password: '', again: '' })
  const [tried, setTried] = useState(false)
  const { busy, failure, run } = useCall()
  const missing = tried && current === '' ? 'Enter your current password.' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (current === '' || newPasswordIssue(chosen, minLength)) return
    void run(async () => {
      await (await signInApi()).changePassword({
        currentPassword: current,
        newPassword: chosen.password,
      })
      flow.finish({ kind: 'in', me: await loadMe() })
    })
  }
  return { current, setCurrent, chosen, setChosen, tried, missing, submit, busy, failure, run }
}
