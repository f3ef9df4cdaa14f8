import { Button } from '@comanda/ui/button'
import { CodeField } from '@comanda/ui/code-field'
import { type FormEvent, useState } from 'react'
import { sendCode, signInWithCode, signUpByPhone } from '../auth-client.ts'
import { Refusal } from './refusal.tsx'
import { Resend } from './resend.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import type { SignInStep } from './sign-in-step.ts'
import { useCall } from './use-call.ts'

/** Entry of the code that was sent. Submits with the last digit. */
export function EnterCodeStep({
  flow,
  step: { channel, address, signUp },
}: {
  flow: SignInFlow
  step: Extract<SignInStep, { kind: 'enter-code' }>
}) {
  const [code, setCode] = useState('')
  const [issue, setIssue] = useState<string>()
  const { busy, failure, run } = useCall()
  const tryCode = (entered: string) =>
    run(async () => {
      try {
        flow.finish(await signInWithCode(channel, address, entered))
      } catch (error) {
        setCode('')
        throw error
      }
    })
  const send = () =>
    signUp ? signUpByPhone({ name: signUp.name, phone: address }) : sendCode(channel, address)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) return setIssue('Enter the 6-digit code.')
    void tryCode(code)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4.5">
      <CodeField
        label="One-time code"
        value={code}
        error={issue}
        onChange={(typed) => {
          setIssue(undefined)
          setCode(typed)
        }}
        onComplete={tryCode}
      />
      <Button
        type="submit"
        variant={flow.context === 'restaurant' ? 'brand' : 'solid'}
        size="xl"
        block
        busy={busy}
      >
        {signUp ? 'Create account' : 'Sign in'}
      </Button>
      <Refusal failure={failure} />
      <Resend label="Send a new code" onSend={send} />
    </form>
  )
}
