import { Button } from '@comanda/ui/button'
import { Checkbox } from '@comanda/ui/checkbox'
import { CodeField } from '@comanda/ui/code-field'
import { TextButton } from '@comanda/ui/text-button'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useState } from 'react'
import { type FactorMethod, proveFactor, sendFactorCode } from '../auth-client.ts'
import { publishAuthEvent } from '../auth-events.ts'
import { Refusal } from './refusal.tsx'
import { Resend } from './resend.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import { useCall } from './use-call.ts'

/** A code from the app, a texted code, or a recovery code. */
export default function SecondFactorStep({
  flow,
  methods,
}: {
  flow: SignInFlow
  methods: readonly FactorMethod[]
}) {
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'totp')
  const [requested, setRequested] = useState(false)
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [issue, setIssue] = useState<string>()
  const { busy, failure, run, clearFailure } = useCall()

  const tryCode = (entered: string) =>
    run(async () => {
      try {
        const result = await proveFactor(method, entered, trust)
        publishAuthEvent('second-factor-verified')
        flow.finish(result)
      } catch (error) {
        if (method !== 'recovery') setCode('')
        throw error
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const entered = code.trim()
    if (method !== 'recovery' && entered.length < 6) return setIssue('Enter the 6-digit code.')
    if (entered === '') return setIssue('Enter one of your recovery codes.')
    void tryCode(entered)
  }
  const turnTo = (next: FactorMethod) => {
    clearFailure()
    setIssue(undefined)
    setCode('')
    setMethod(next)
  }
  const ask = () =>
    run(async () => {
      await sendFactorCode()
      setRequested(true)
    })
  const change = (typed: string) => {
    setIssue(undefined)
    setCode(typed)
  }
  const toSend = method === 'otp' && !requested
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4.5">
      <p className="text-15 text-ink-2">{explanations[method]}</p>
      {toSend ? (
        <Button variant={mainVariant(flow)} size="xl" block busy={busy} onClick={ask} data-first>
          Text me a code
        </Button>
      ) : (
        <>
          {method === 'recovery' ? (
            <TextField
              label="Recovery code"
              value={code}
              error={issue}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              inputClassName="font-code"
              onChange={({ currentTarget }) => change(currentTarget.value)}
            />
          ) : (
            <CodeField
              key={method}
              label={method === 'totp' ? 'Code from the app' : 'Code from the text message'}
              value={code}
              error={issue}
              onChange={change}
              onComplete={tryCode}
            />
          )}
          <Checkbox
            label="Trust this device for 30 days"
            description="Only on a device that no one else uses."
            checked={trust}
            onChange={({ currentTarget }) => setTrust(currentTarget.checked)}
          />
          <Button type="submit" variant={mainVariant(flow)} size="xl" block busy={busy}>
            Verify
          </Button>
        </>
      )}
      <Refusal failure={failure} />
      {method === 'otp' && requested && <Resend label="Send a new code" onSend={sendFactorCode} />}
      <p className="flex flex-wrap justify-center gap-x-5 gap-y-3 text-15">
        {choices
          .filter(({ value }) => value !== method && methods.includes(value))
          .map(({ value, label }) => (
            <TextButton key={value} onClick={() => turnTo(value)} className="text-15">
              {label}
            </TextButton>
          ))}
      </p>
    </form>
  )
}

const mainVariant = ({ context }: SignInFlow) => (context === 'restaurant' ? 'brand' : 'solid')

const explanations: Record<FactorMethod, string> = {
  totp: 'Open your authenticator app and enter the code for this account.',
  otp: 'We text a code to the phone number of your account.',
  recovery: 'Enter one of the recovery codes that you saved. Each works once.',
}

const choices: readonly { value: FactorMethod; label: string }[] = [
  { value: 'totp', label: 'Use my app' },
  { value: 'otp', label: 'Text me a code' },
  { value: 'recovery', label: 'Use a recovery code' },
]
