import { isEmail } from '@comanda/domain/people/email'
import { formatPhone, isPhone, phoneMessage } from '@comanda/domain/people/phone'
import { Button } from '@comanda/ui/button'
import { TextButton } from '@comanda/ui/text-button'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useState } from 'react'
import { requestPasswordReset, sendCode, sendMagicLink, signInWithWork } from '../auth-client.ts'
import { useAuthMethods } from '../auth-methods.ts'
import { returnPath } from '../destination.ts'
import { Refusal } from './refusal.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import type { SignInStep } from './sign-in-step.ts'
import { useCall } from './use-call.ts'

type AskStep = Extract<SignInStep, { kind: 'ask-code' | 'ask-link' | 'work-account' }>

/** One field: the email address or phone number for a code or link, or to continue with. */
export function AskAddressStep({ flow, step }: { flow: SignInFlow; step: AskStep }) {
  const byPhone = step.kind === 'ask-code' && step.channel === 'sms'
  const [phone, setPhone] = useState('')
  const [issue, setIssue] = useState<string>()
  const { busy, failure, run } = useCall()
  const { texts } = useAuthMethods()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = byPhone ? phoneIssue(phone) : emailIssue(flow.email)
    setIssue(found)
    if (!found) void run(() => send(flow, step, byPhone ? phone : flow.email.trim()))
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4.5">
      {byPhone ? (
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={phone}
          error={issue}
          onChange={({ currentTarget }) => setPhone(formatPhone(currentTarget.value))}
        />
      ) : (
        <TextField
          label={step.kind === 'work-account' ? 'Work email' : 'Email'}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={flow.email}
          error={issue}
          onChange={({ currentTarget }) => flow.setEmail(currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        variant={flow.context === 'restaurant' ? 'brand' : 'solid'}
        size="xl"
        block
        busy={busy}
      >
        {actionOf(step)}
      </Button>
      <Refusal failure={failure} />
      {step.kind === 'ask-code' && (byPhone || texts) && (
        <p className="text-center text-15 text-ink-2">
          Or{' '}
          <TextButton
            className="text-15"
            onClick={() => flow.go({ kind: 'ask-code', channel: byPhone ? 'email' : 'sms' })}
          >
            {byPhone ? 'email me a code' : 'text me a code'}
          </TextButton>
        </p>
      )}
    </form>
  )
}

async function send(flow: SignInFlow, step: AskStep, address: string): Promise<void> {
  if (step.kind === 'ask-code') {
    await sendCode(step.channel, address)
    flow.go({ kind: 'enter-code', channel: step.channel, address })
  } else if (step.kind === 'ask-link') {
    await (step.link === 'reset' ? requestPasswordReset(address) : sendMagicLink(address))
    flow.go({ kind: 'link-sent', link: step.link, email: address })
  } else {
    await signInWithWork(address, returnPath())
  }
}

function actionOf(step: AskStep): string {
  if (step.kind === 'ask-code') return 'Send code'
  return step.kind === 'ask-link' ? 'Send link' : 'Continue'
}

function emailIssue(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required'
  return isEmail(email.trim()) ? undefined : 'Invalid email address'
}

function phoneIssue(phone: string): string | undefined {
  if (phone.trim() === '') return 'Phone number is required'
  return isPhone(phone) ? undefined : phoneMessage
}
