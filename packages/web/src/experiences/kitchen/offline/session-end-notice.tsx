import { CloudUpload, Unplug } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Notice } from '@comanda/ui/notice'
import { useState } from 'react'
import { readSessionEnd, unsentByOthers } from './session-end.ts'
import { sessionEndMessage, unsentMessage } from './session-end-messages.ts'

/**
 * Explains why the board was closed and which actions were not sent, if no user is signed in. `signInPath` is
 * null on the sign-in page itself.
 */
export function SessionEndNotice({ signInPath }: { signInPath: string | null }) {
  const [{ end, unsent }] = useState(() => ({ end: readSessionEnd(), unsent: unsentByOthers(null) }))
  const people = unsent.filter(({ who }) => who.startsWith('user:'))
  const lost = unsent
    .filter(({ who }) => who.startsWith('device:'))
    .reduce((sum, { count }) => sum + count, 0)
  const why = end && sessionEndMessage(end, lost)
  if (!why && people.length === 0) return null
  return (
    <Notice
      tone="warn"
      role="status"
      className="mb-6 text-16!"
      icon={why ? <Unplug className="size-6" /> : <CloudUpload className="size-6" />}
      title={why?.title}
    >
      <div className="grid justify-items-start gap-2">
        {why && <p>{why.text}</p>}
        {people.map((one) => (
          <p key={one.who}>{unsentMessage(one)}</p>
        ))}
        {signInPath && (end?.whose === 'person' || people.length > 0) && (
          <LinkButton href={signInPath} size="kitchen">
            Sign in
          </LinkButton>
        )}
      </div>
    </Notice>
  )
}
