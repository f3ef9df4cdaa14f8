import type { Me } from '@comanda/contract/identity'
import { Button } from '@comanda/ui/button'
import { TextButton } from '@comanda/ui/text-button'
import { signedInText } from '../signed-in-text.ts'
import type { SignInFlow } from './sign-in-flow.ts'

/** After an emailed sign-in link that no longer works. Who is signed in already, often by this very link, can go on. */
export function UsedLinkStep({ flow, me }: { flow: SignInFlow; me: Me }) {
  const variant = flow.context === 'restaurant' ? 'brand' : 'solid'
  const askForLink = () => flow.go({ kind: 'ask-link', link: 'magic-link' })
  if (!me.user) {
    return (
      <Button variant={variant} size="xl" block data-first onClick={askForLink}>
        Send me a new link
      </Button>
    )
  }
  return (
    <div className="grid gap-4.5">
      <p className="text-16 wrap-anywhere">{signedInText(me.user)}</p>
      <Button variant={variant} size="xl" block data-first onClick={() => flow.finish({ kind: 'in', me })}>
        Continue
      </Button>
      <p className="text-center text-15">
        <TextButton className="text-15" onClick={askForLink}>
          Send me a new link
        </TextButton>
      </p>
    </div>
  )
}
