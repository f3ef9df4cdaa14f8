import type { TotpEnrolment } from '@comanda/contract/auth-method-shapes'
import { Button } from '@comanda/ui/button'
import { CodeField } from '@comanda/ui/code-field'
import { Skeleton } from '@comanda/ui/skeleton'
import { TextButton } from '@comanda/ui/text-button'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useProof } from '../prove/prove.tsx'
import { QrCode } from '../qr-code.tsx'
import { Refusal } from '../sign-in/steps/refusal.tsx'
import { useCall } from '../sign-in/steps/use-call.ts'
import { accountApi } from './account-api.ts'

/** Sets up an authenticator app: shows the secret, and verifies a first code. */
export function TotpSetup({
  onVerified,
  onBack,
}: {
  onVerified: (recoveryCodes: readonly string[] | null) => void
  onBack: () => void
}) {
  const withProof = useProof()
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null)
  const [code, setCode] = useState('')
  const [issue, setIssue] = useState<string>()
  const { busy, failure, run } = useCall()
  const begin = useEffectEvent(() =>
    run(async () => {
      const started = await withProof(async () => (await accountApi()).enrolTotp())
      if (started) setEnrolment(started)
      else onBack()
    }),
  )
  useEffect(() => void begin(), [])
  const form = useRef<HTMLFormElement>(null)
  const hasStarted = enrolment !== null
  useEffect(() => {
    if (hasStarted) form.current?.querySelector('input')?.focus()
  }, [hasStarted])
  const verify = (entered: string) =>
    run(async () => {
      if (!enrolment) return
      try {
        const { recoveryCodes } = await (await accountApi()).verifyFactor({ id: enrolment.id, code: entered })
        onVerified(recoveryCodes)
      } catch (error) {
        setCode('')
        throw error
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) return setIssue('Enter the 6-digit code.')
    void verify(code)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ol className="grid list-none gap-1 text-15 text-ink-2">
        <li>1. Scan this with your authenticator app.</li>
        <li>2. Enter the code that the app shows.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-5">
        {enrolment ? (
          <QrCode
            text={enrolment.uri}
            label="QR code for your authenticator app"
            className="size-42 flex-none rounded-12 border border-line"
          />
        ) : (
          <Skeleton className="size-42 rounded-12!" />
        )}
        <div className="min-w-40 flex-1">
          No camera? Enter this in the app:
          <p className="mt-1.5 select-all rounded-8 bg-sunken px-2.5 py-1.5 font-code text-14">
            {enrolment ? inGroups(enrolment.secret) : '…'}
          </p>
        </div>
      </div>
      <CodeField
        label="Code from the app"
        value={code}
        error={issue}
        onChange={(typed) => {
          setIssue(undefined)
          setCode(typed)
        }}
        onComplete={verify}
      />
      <Refusal failure={failure} />
      <Button type="submit" variant="solid" size="lg" block busy={busy && enrolment !== null}>
        Turn on
      </Button>
      <p className="text-center">
        <TextButton onClick={onBack}>Choose another method</TextButton>
      </p>
    </form>
  )
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
