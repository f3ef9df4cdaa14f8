import type { Me } from '@comanda/contract/identity'
import { TextButton } from '@comanda/ui/text-button'
import { FactorSetup } from '../../security/factor-setup.tsx'
import { signOut } from '../auth-client.ts'
import { loadMe } from '../load-me.ts'
import { Refusal } from './refusal.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import { useCall } from './use-call.ts'

/** Users whose role requires a second factor set it up before anything else. */
export default function EnrolStep({ flow, me }: { flow: SignInFlow; me: Me }) {
  const { busy, failure, run } = useCall()
  const goOn = () => run(async () => flow.enter(await loadMe()))
  const leave = () =>
    run(async () => {
      await signOut()
      flow.go({ kind: 'credentials' })
    })
  return (
    <div className="grid gap-5">
      <FactorSetup email={me.user?.email ?? ''} onDone={goOn} />
      <Refusal failure={failure} />
      <p className="text-center text-15">
        <TextButton onClick={leave} disabled={busy} className="text-15">
          Sign out
        </TextButton>
      </p>
    </div>
  )
}
