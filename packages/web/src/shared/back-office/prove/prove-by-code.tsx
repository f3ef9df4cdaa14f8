import { Button } from '@comanda/ui/button'
import { CodeField } from '@comanda/ui/code-field'
import { Send } from '@comanda/ui/icons.ts'
import { TextButton } from '@comanda/ui/text-button'
import { type FormEvent, useState } from 'react'
import { Refusal } from '../../sign-in/steps/refusal.tsx'
import { Resend } from '../../sign-in/steps/resend.tsx'
import { useCall } from '../../sign-in/steps/use-call.ts'
import { loadApi } from '../queries.ts'

export interface ProveByCodeProps {
  /** The code of an authenticator app counts, too: nothing needs to be sent. */
  hasApp: boolean
  onProved: () => void
  /** Absent for accounts that have no password. */
  onPassword?: () => void
}

/** By a code that is sent on demand, or the one that the authenticator app shows. */
export function ProveByCode({ hasApp, onProved, onPassword }: ProveByCodeProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sending = useCall()
  const send = async () => setSentTo((await (await loadApi()).identity.sendProofCode()).sentTo)
  const asks = hasApp || sentTo !== null
  return (
    <div className="grid gap-4">
      {asks && <CodeForm text={textOf(hasApp, sentTo)} onProved={onProved} />}
      {sentTo !== null ? (
        <Resend label="Send a new code" onSend={send} />
      ) : (
        <Button
          variant={asks ? 'outline' : 'solid'}
          size="lg"
          block
          busy={sending.busy}
          data-autofocus={!asks || undefined}
          onClick={() => sending.run(send)}
        >
          <Send aria-hidden="true" className="size-4" />
          Send me a code
        </Button>
      )}
      <Refusal failure={sending.failure} />
      {onPassword && (
        <TextButton onClick={onPassword} className="justify-self-center">
          Use the password instead
        </TextButton>
      )}
    </div>
  )
}

function textOf(hasApp: boolean, sentTo: string | null): string {
  if (sentTo !== null) return `We sent a code to ${sentTo}.`
  return hasApp ? 'Enter the code that your authenticator app shows.' : ''
}

function CodeForm({ text, onProved }: { text: string; onProved: () => void }) {
  const [code, setCode] = useState('')
  const [issue, setIssue] = useState<string>()
  const { busy, failure, run } = useCall()
  const prove = (digits: string) =>
    run(async () => {
      try {
        await (await loadApi()).identity.prove({ code: digits })
        onProved()
      } catch (error) {
        setCode('')
        throw error
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) return setIssue('Enter the 6 digits of the code.')
    void prove(code)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <CodeField
        label="One-time code"
        hint={text}
        data-autofocus
        value={code}
        error={issue ?? failure?.message}
        onChange={(typed) => {
          setIssue(undefined)
          setCode(typed)
        }}
        onComplete={prove}
      />
      <Button type="submit" variant="solid" size="lg" block busy={busy}>
        Confirm
      </Button>
    </form>
  )
}
