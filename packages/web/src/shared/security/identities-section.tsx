import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { Link, Wallet } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { useAuthMethods } from '../sign-in/auth-methods.ts'
import { accountApi } from './account-api.ts'
import { PartState, Row, Rows, Section } from './section.tsx'
import { dayOf } from './times.ts'
import { useAccountAction } from './use-account-action.ts'
import { usePart } from './use-part.ts'

/** Linked accounts of external identity providers. */
export function IdentitiesSection() {
  const { value, failure, retry, set } = usePart('identities', async () => (await accountApi()).identities())
  const { providers } = useAuthMethods()
  const { acting, act } = useAccountAction()
  const [unlinking, setUnlinking] = useState<{ id: string; name: string } | null>(null)

  const linked = value?.identities.filter(({ provider }) => provider !== 'password') ?? []
  const others = providers.filter(({ id }) => !linked.some(({ provider }) => provider === id))
  const link = (provider: string) =>
    act({
      name: provider,
      work: async () => {
        const returnTo = window.location.pathname + window.location.search
        const { url } = await (await accountApi()).linkIdentity({ provider, returnTo })
        window.location.assign(url)
      },
    })
  const unlink = (id: string) =>
    act({
      name: 'unlink',
      work: async () => set(await (await accountApi()).unlinkIdentity({ id })),
      done: 'Account unlinked.',
      onEnd: () => setUnlinking(null),
    })

  if (value && linked.length === 0 && others.length === 0) return null
  return (
    <Section title="Linked accounts" text="Sign in with an account from another provider.">
      {!value && <PartState failure={failure} title="Your linked accounts did not load" onRetry={retry} />}
      {value && (
        <Rows>
          {linked.map(({ id, provider, name, label, createdAt, removable }) => (
            <Row
              key={id}
              icon={provider === 'wallet' ? <Wallet className="size-5" /> : <Link className="size-5" />}
              title={name}
              text={
                removable
                  ? (label ?? `Linked ${dayOf(createdAt)}`)
                  : 'Your only way to sign in. To unlink it, set a password or link another account.'
              }
              actions={
                <Button variant="plain" disabled={!removable} onClick={() => setUnlinking({ id, name })}>
                  Unlink
                </Button>
              }
            />
          ))}
          {others.map(({ id, name }) => (
            <Row
              key={id}
              icon={<Link className="size-5" />}
              title={name}
              text="Not linked"
              actions={
                <Button busy={acting === id} onClick={() => link(id)}>
                  Link
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      <AlertDialog
        open={unlinking !== null}
        title={`Unlink ${unlinking?.name ?? ''}?`}
        description="You can no longer sign in with it."
        confirmLabel="Unlink"
        busy={acting === 'unlink'}
        onConfirm={() => unlinking && void unlink(unlinking.id)}
        onCancel={() => setUnlinking(null)}
      />
    </Section>
  )
}
