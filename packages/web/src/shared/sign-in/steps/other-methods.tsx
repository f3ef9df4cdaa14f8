import { isEmail } from '@comanda/domain/people/email'
import { Button } from '@comanda/ui/button'
import {
  ChevronDown,
  Fingerprint,
  type Icon,
  Landmark,
  Link,
  LogIn,
  MessageSquareText,
  Wallet,
} from '@comanda/ui/icons.ts'
import { TextButton } from '@comanda/ui/text-button'
import { type ReactNode, useId, useState } from 'react'
import { sendCode } from '../auth-client.ts'
import { useAuthMethods } from '../auth-methods.ts'
import { returnPath } from '../destination.ts'
import { hasPasskeys } from '../passkeys.ts'
import { Refusal } from './refusal.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import { useCall } from './use-call.ts'

/** Sign-in methods other than a password: the common ones visible, the rest behind a button. */
export function OtherMethods({ flow }: { flow: SignInFlow }) {
  const methods = useAuthMethods()
  const { busy, failure, run } = useCall()
  const [all, setAll] = useState(false)
  const more = useId()
  const { email, go, mode } = flow

  const mailCode = () => {
    const address = email.trim()
    if (!isEmail(address)) return go({ kind: 'ask-code', channel: 'email' })
    return run(async () => {
      await sendCode('email', address)
      go({ kind: 'enter-code', channel: 'email', address })
    })
  }
  const passkey = () =>
    run(async () => {
      const { signInWithPasskey } = await import('../passkeys.ts')
      const result = await signInWithPasskey()
      if (result) flow.finish(result)
    })
  const wallet = () =>
    run(async () => {
      const { signInWithWallet } = await import('../wallet.ts')
      const result = await signInWithWallet()
      if (result) flow.finish(result)
    })
  const provider = (id: string) =>
    run(async () => {
      const { signInWithProvider } = await import('../auth-client.ts')
      await signInWithProvider(id, returnPath())
    })

  if (mode === 'sign-up' && methods.providers.length === 0 && !methods.texts) return null
  return (
    <div className="mt-5 grid grid-cols-1 gap-5">
      {mode === 'sign-in' && (
        <p className="text-center text-15 text-ink-2">
          Or{' '}
          <TextButton onClick={mailCode} disabled={busy} className="text-15">
            email me a one-time code
          </TextButton>
        </p>
      )}
      {mode === 'sign-up' && methods.texts && (
        <p className="text-center text-15 text-ink-2">
          No email?{' '}
          <TextButton onClick={() => go({ kind: 'sign-up-by-phone' })} className="text-15">
            Sign up by phone
          </TextButton>
        </p>
      )}
      <Refusal failure={failure} />
      <div className="grid grid-cols-1 gap-2.5">
        {methods.providers.map(({ id, name }) => (
          <MethodButton key={id} icon={LogIn} onClick={() => provider(id)} busy={busy}>
            Continue with {name}
          </MethodButton>
        ))}
        {mode === 'sign-in' && methods.passkey && hasPasskeys() && (
          <MethodButton icon={Fingerprint} onClick={passkey} busy={busy}>
            Sign in with a passkey
          </MethodButton>
        )}
        {mode === 'sign-in' && (
          <>
            <Button
              variant="plain"
              size="lg"
              block
              aria-expanded={all}
              aria-controls={more}
              onClick={() => setAll(!all)}
            >
              More ways to sign in
              <ChevronDown className={`size-4 transition-transform ${all ? 'rotate-180' : ''}`} />
            </Button>
            <div id={more} hidden={!all} className="grid grid-cols-1 gap-2.5">
              {methods.texts && (
                <MethodButton
                  icon={MessageSquareText}
                  onClick={() => go({ kind: 'ask-code', channel: 'sms' })}
                >
                  Text me a code
                </MethodButton>
              )}
              <MethodButton icon={Link} onClick={() => go({ kind: 'ask-link', link: 'magic-link' })}>
                Email me a link
              </MethodButton>
              {methods.workEmail && (
                <MethodButton icon={Landmark} onClick={() => go({ kind: 'work-account' })}>
                  Use my company account
                </MethodButton>
              )}
              {methods.wallet && (
                <MethodButton icon={Wallet} onClick={wallet} busy={busy}>
                  Use a wallet
                </MethodButton>
              )}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function MethodButton({
  icon: Icon,
  busy,
  onClick,
  children,
}: {
  icon: Icon
  busy?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Button block size="lg" onClick={onClick} disabled={busy} className="whitespace-normal!">
      <Icon aria-hidden="true" className="size-4.5 text-ink-2" />
      {children}
    </Button>
  )
}
