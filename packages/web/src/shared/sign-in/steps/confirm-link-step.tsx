import { Button } from '@comanda/ui/button'
import { TextButton } from '@comanda/ui/text-button'
import { signInWithLink } from '../auth-client.ts'
import { Refusal } from './refusal.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import { useCall } from './use-call.ts'

/**
 * The page of an emailed sign-in link. It takes effect on a button press, because mail scanners open links
 * too.
 */
export function ConfirmLinkStep({ flow, token }: { flow: SignInFlow; token: string }) {
  const { busy, failure, run } = useCall()
  return (
    <div className="grid gap-4.5">
      <Button
        variant={flow.context === 'restaurant' ? 'brand' : 'solid'}
        size="xl"
        block
        busy={busy}
        data-first
        onClick={() => run(async () => flow.finish(await signInWithLink(token)))}
      >
        Sign in
      </Button>
      <Refusal failure={failure} />
      {failure && (
        <p className="text-center text-15">
          <TextButton className="text-15" onClick={() => flow.go({ kind: 'ask-link', link: 'magic-link' })}>
            Send me a new link
          </TextButton>
        </p>
      )}
    </div>
  )
}
