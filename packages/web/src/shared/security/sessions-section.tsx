import type { Session } from '@comanda/contract/identity'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { type Icon, Laptop, Monitor, Smartphone, Tablet } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { useNow } from '../clock.ts'
import { type SignOutScope, signOut } from '../sign-in/auth-client.ts'
import { accountApi } from './account-api.ts'
import { PartState, Row, Rows, Section } from './section.tsx'
import { shortAddress } from './short-address.ts'
import { since } from './times.ts'
import { useAccountAction } from './use-account-action.ts'
import { usePart } from './use-part.ts'

const icons: Record<Session['kind'], Icon> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  unknown: Monitor,
}

/** Where this account is signed in, with sign-out per device. */
export function SessionsSection() {
  const load = async () => (await (await accountApi()).sessions()).sessions
  const { value, failure, retry, set } = usePart('sessions', load)
  const { acting, act } = useAccountAction()
  const [confirming, setConfirming] = useState<'others' | 'global' | null>(null)
  const [openedAt] = useState(() => Date.now())
  const now = useNow(openedAt, 60_000)

  const end = (id: string) =>
    act({
      name: id,
      work: async () => {
        await (await accountApi()).endSession({ id })
        set(await load())
      },
      done: 'Device signed out.',
    })
  const leave = (scope: SignOutScope) =>
    act({
      name: scope,
      work: async () => {
        await signOut(scope)
        if (scope === 'others') set(await load())
      },
      done: scope === 'others' ? 'Your other devices were signed out.' : 'You were signed out everywhere.',
      onEnd: () => setConfirming(null),
    })

  return (
    <Section
      title="Where you are signed in"
      text="Sign out any device that you do not recognize, then change your password."
    >
      {!value && <PartState failure={failure} title="Your devices did not load" onRetry={retry} />}
      {value && (
        <>
          <Rows>
            {value.map(({ id, device, kind, ip, lastSeenAt, current }) => {
              const Kind = icons[kind]
              return (
                <Row
                  key={id}
                  icon={<Kind aria-hidden="true" className="size-5" />}
                  title={
                    <>
                      {device}
                      {current && <Badge tone="success">This device</Badge>}
                    </>
                  }
                  text={
                    <>
                      <span className="font-code">{shortAddress(ip)}</span> ·{' '}
                      {current ? 'active now' : `last seen ${since(lastSeenAt, now)}`}
                    </>
                  }
                  actions={
                    !current && (
                      <Button
                        variant="plain"
                        busy={acting === id}
                        aria-label={`Sign out ${device}`}
                        onClick={() => end(id)}
                      >
                        Sign out
                      </Button>
                    )
                  }
                />
              )
            })}
          </Rows>
          <div className="mt-3 flex flex-wrap gap-2">
            {value.length > 1 && (
              <Button onClick={() => setConfirming('others')}>Sign out other devices</Button>
            )}
            <Button variant="plain" onClick={() => setConfirming('global')}>
              Sign out everywhere
            </Button>
          </div>
        </>
      )}
      <AlertDialog
        open={confirming !== null}
        title={confirming === 'global' ? 'Sign out everywhere?' : 'Sign out your other devices?'}
        description={
          confirming === 'global'
            ? 'All your devices, including this one, must sign in again.'
            : 'All your devices except this one must sign in again.'
        }
        confirmLabel={confirming === 'global' ? 'Sign out everywhere' : 'Sign out others'}
        busy={acting === 'others' || acting === 'global'}
        onConfirm={() => confirming && void leave(confirming)}
        onCancel={() => setConfirming(null)}
      />
    </Section>
  )
}
