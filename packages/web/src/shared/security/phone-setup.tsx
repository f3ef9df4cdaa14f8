import type { PhoneEnrolment } from '@comanda/contract/auth-method-shapes'
import { formatPhone, isPhone, phoneMessage } from '@comanda/domain/people/phone'
import { Button } from '@comanda/ui/button'
import { CodeField } from '@comanda/ui/code-field'
import { TextButton } from '@comanda/ui/text-button'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useProof } from '../prove/prove.tsx'
import { Refusal } from '../sign-in/steps/refusal.tsx'
import { Resend } from '../sign-in/steps/resend.tsx'
import { useCall } from '../sign-in/steps/use-call.ts'
import { accountApi } from './account-api.ts'

/** Verifies a phone number by a texted code. */
export function PhoneSetup({
  onVerified,
  onBack,
}: {
  onVerified: (recoveryCodes: readonly string[] | null) => void
  onBack: () => void
}) {
  const withProof = useProof()
  const [phone, setPhone] = useState('')
  const [enrolment, setEnrolment] = useState<PhoneEnrolment | null>(null)
  const [code, setCode] = useState('')
  const [issue, setIssue] = useState<string>()
  const { busy, failure, run } = useCall()
  const form = useRef<HTMLFormElement>(null)
  const isSent = enrolment !== null
  useEffect(() => {
    if (isSent) form.current?.querySelector('input')?.focus()
  }, [isSent])
  const verify = (id: string, entered: string) =>
    run(async () => {
      try {
        onVerified((await (await accountApi()).verifyFactor({ id, code: entered })).recoveryCodes)
      } catch (error) {
        setCode('')
        throw error
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (enrolment) {
      if (code.length < 6) return setIssue('Enter the 6-digit code.')
      return void verify(enrolment.id, code)
    }
    if (!isPhone(phone)) return setIssue(phoneMessage)
    void run(async () => {
      setEnrolment(await withProof(async () => (await accountApi()).enrolPhone({ phone })))
    })
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      {enrolment ? (
        <>
          <p className="text-15 text-ink-2">We texted a code to {enrolment.sentTo}.</p>
          <CodeField
            label="Code from the text message"
            value={code}
            error={issue}
            onChange={(typed) => {
              setIssue(undefined)
              setCode(typed)
            }}
            onComplete={(entered) => verify(enrolment.id, entered)}
          />
        </>
      ) : (
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={phone}
          error={issue}
          onChange={({ currentTarget }) => {
            setIssue(undefined)
            setPhone(formatPhone(currentTarget.value))
          }}
        />
      )}
      <Refusal failure={failure} />
      <Button type="submit" variant="solid" size="lg" block busy={busy}>
        {enrolment ? 'Turn on' : 'Text me a code'}
      </Button>
      {enrolment && (
        <Resend
          label="Send a new code"
          onSend={async () => {
            await (await accountApi()).challengeFactor({ id: enrolment.id })
          }}
        />
      )}
      <p className="text-center">
        <TextButton onClick={onBack}>Choose another method</TextButton>
      </p>
    </form>
  )
}
