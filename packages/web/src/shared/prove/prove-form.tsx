import { useState } from 'react'
import { useSession } from '../sign-in/session-store.ts'
import { ProveByCode } from './prove-by-code.tsx'
import { ProveByPassword, type ProveByPasswordProps } from './prove-by-password.tsx'

/** The proof of identity by the user's password, or by a code for accounts that have none. */
export function ProveForm(props: Pick<ProveByPasswordProps, 'onProved' | 'label' | 'confirmLabel'>) {
  const user = useSession().me?.user ?? null
  const [byCode, setByCode] = useState(user?.hasPassword === false)
  if (!byCode) return <ProveByPassword {...props} email={user?.email ?? ''} onCode={() => setByCode(true)} />
  return (
    <ProveByCode
      hasApp={user?.twoFactor ?? false}
      onProved={props.onProved}
      onPassword={user?.hasPassword === false ? undefined : () => setByCode(false)}
    />
  )
}
