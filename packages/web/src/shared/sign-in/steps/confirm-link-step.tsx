import { Button } from '@comanda/ui/button'
import { readFailure } from '../../failure.ts'
import { signInWithLink } from '../auth-client.ts'
import { loadMe } from '../load-me.ts'
import { Refusal } from './refusal.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import { useCall } from './use-call.ts'

/**
 * The page of an emailed sign-in link. It takes effect on a button press, because mail scanners open links
 * too.
 */
export function ConfirmLinkStep({ flow, token }: { flow: SignInFlow; token: string }) {
  const { busy, failure, run } = useCall()
  const signIn = async () => {
    try {
      flow.finish(await signInWithLink(token))
    } catch (error) {
      // Also for a malformed token.
      if (readFailure(error).status !== 400) throw error
      flow.go({ kind: 'used-link', me: await loadMe() })
    }
  }
  return (
    <div className="grid gap-4.5">
      <Button
        variant={flow.context === 'restaurant' ? 'brand' : 'solid'}
        size="xl"
        block
        busy={busy}
        data-first
        onClick={() => run(signIn)}
      >
        Sign in
      </Button>
      <Refusal failure={failure} />
    </div>
  )
}
