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
import { since } from './times.ts'
import { useAct } from './use-act.ts'
import { usePart } from './use-part.ts'

const icons: Record<Session['kind'], Icon> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  unknown: Monitor,
}

/** Where this account is open now, and how to close it there. */
export function SessionsSection() {
  const load = async () => (await (await accountApi()).sessions()).sessions
  const { value, failure, retry, set } = usePart('sessions', load)
  const { acting, act } = useAct()
  const [asking, setAsking] = useState<'others' | 'global' | null>(null)
  const [openedAt] = useState(() => Date.now())
  const now = useNow(openedAt, 60_000)

  const end = (id: string) =>
    act(
      id,
      async () => {
        await (await accountApi()).endSession({ id })
        set(await load())
      },
      'That device is signed out.',
    )
  const leave = async (scope: SignOutScope) => {
    const work = async () => {
      await signOut(scope)
      if (scope === 'others') set(await load())
    }
    await act(
      scope,
      work,
      scope === 'others' ? 'Your other devices are signed out.' : 'You are signed out everywhere.',
    )
    setAsking(null)
  }

  return (
    <Section title="Where you are signed in" text="End what you do not recognise, then change your password.">
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
            {value.length > 1 && <Button onClick={() => setAsking('others')}>Sign out other devices</Button>}
            <Button variant="plain" onClick={() => setAsking('global')}>
              Sign out everywhere
            </Button>
          </div>
        </>
      )}
      <AlertDialog
        open={asking !== null}
        title={asking === 'global' ? 'Sign out everywhere?' : 'Sign out your other devices?'}
        description={
          asking === 'global'
            ? 'All your devices, this one too, ask for your password again.'
            : 'All but this one ask for your password again.'
        }
        confirmLabel={asking === 'global' ? 'Sign out everywhere' : 'Sign out others'}
        busy={acting === 'others' || acting === 'global'}
        onConfirm={() => asking && void leave(asking)}
        onCancel={() => setAsking(null)}
      />
    </Section>
  )
}

/** "::1" instead of "0000:0000:0000:0000:0000:0000:0000:0001". */
function shortAddress(ip: string): string {
  return URL.parse(`http://[${ip}]`)?.hostname.slice(1, -1) ?? ip
}
