import { CloudUpload, Unplug } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Notice } from '@comanda/ui/notice'
import { useState } from 'react'
import { endWords, unsentWords } from './ended-words.ts'
import { recallEnd, unsentOfOthers } from './how-it-ended.ts'

/** Where nobody is known here: why the board is gone, and what was not sent. `signInPath` is null on the sign-in itself. */
export function HowItEnded({ signInPath }: { signInPath: string | null }) {
  const [{ end, unsent }] = useState(() => ({ end: recallEnd(), unsent: unsentOfOthers(null) }))
  const people = unsent.filter(({ who }) => who.startsWith('user:'))
  const lost = unsent
    .filter(({ who }) => who.startsWith('device:'))
    .reduce((sum, { count }) => sum + count, 0)
  const why = end && endWords(end, lost)
  if (!why && people.length === 0) return null
  return (
    <Notice
      tone="warn"
      role="status"
      className="mb-6 text-16!"
      icon={
        why ? (
          <Unplug aria-hidden="true" className="size-6" />
        ) : (
          <CloudUpload aria-hidden="true" className="size-6" />
        )
      }
      title={why?.title}
    >
      <div className="grid justify-items-start gap-2">
        {why && <p>{why.text}</p>}
        {people.map((one) => (
          <p key={one.who}>{unsentWords(one)}</p>
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
