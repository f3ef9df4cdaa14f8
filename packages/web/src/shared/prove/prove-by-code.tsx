import { Button } from '@comanda/ui/button'
import { CodeField } from '@comanda/ui/code-field'
import { Send } from '@comanda/ui/icons.ts'
import { TextButton } from '@comanda/ui/text-button'
import { type FormEvent, useState } from 'react'
import { loadApi } from '../load-api.ts'
import { Refusal } from '../sign-in/steps/refusal.tsx'
import { Resend } from '../sign-in/steps/resend.tsx'
import { useCall } from '../sign-in/steps/use-call.ts'

export interface ProveByCodeProps {
  /** The code of an authenticator app is accepted as well, so nothing needs to be sent. */
  hasApp: boolean
  onProved: () => void
  /** Absent for accounts without a password. */
  onPassword?: () => void
}

/** Confirms identity by a code that is sent on demand, or one from the authenticator app. */
export function ProveByCode({ hasApp, onProved, onPassword }: ProveByCodeProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sending = useCall()
  const send = async () => setSentTo((await (await loadApi()).identity.sendProofCode()).sentTo)
  const showsForm = hasApp || sentTo !== null
  return (
    <div className="grid gap-4">
      {showsForm && <CodeForm text={textOf(hasApp, sentTo)} onProved={onProved} />}
      {sentTo !== null ? (
        <Resend label="Send a new code" onSend={send} />
      ) : (
        <Button
          variant={showsForm ? 'outline' : 'solid'}
          size="lg"
          block
          busy={sending.busy}
          data-autofocus={!showsForm || undefined}
          onClick={() => sending.run(send)}
        >
          <Send className="size-4" />
          Send me a code
        </Button>
      )}
      <Refusal failure={sending.failure} />
      {onPassword && (
        <TextButton onClick={onPassword} className="justify-self-center">
          Use password instead
        </TextButton>
      )}
    </div>
  )
}

function textOf(hasApp: boolean, sentTo: string | null): string {
  if (sentTo !== null) return `We sent a code to ${sentTo}.`
  return hasApp ? 'Enter the code from your authenticator app.' : ''
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
    if (code.length < 6) return setIssue('Enter the 6-digit code.')
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
