import { browserLabel } from '@comanda/domain/people/browser'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Fingerprint } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { hasPasskeys, registerPasskey } from '../sign-in/passkeys.ts'
import { accountApi } from './account-api.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { PartState, Row, Rows, Section } from './section.tsx'
import { dayOf } from './times.ts'
import { useAccountAction } from './use-account-action.ts'
import { usePart } from './use-part.ts'

interface Named {
  id: string
  name: string
}

/** Passkeys: keys on the user's own devices that sign in without a password. */
export function PasskeysSection() {
  const { value, failure, retry, set } = usePart('passkeys', async () => (await accountApi()).passkeys())
  const { acting, act } = useAccountAction()
  const [renaming, setRenaming] = useState<Named | null>(null)
  const [removing, setRemoving] = useState<Named | null>(null)

  const add = () =>
    act({
      name: 'add',
      work: async () => {
        const made = await registerPasskey(browserLabel(navigator.userAgent))
        if (made) set(await (await accountApi()).passkeys())
      },
    })
  const rename = (id: string, name: string) =>
    act({
      name: 'rename',
      work: async () => set(await (await accountApi()).renamePasskey({ id, name })),
      onDone: () => setRenaming(null),
    })
  const remove = (id: string) =>
    act({
      name: 'remove',
      work: async () => set(await (await accountApi()).removePasskey({ id })),
      done: 'Passkey removed.',
      onEnd: () => setRemoving(null),
    })

  return (
    <Section title="Passkeys" text="Sign in with your fingerprint, your face or your device’s PIN.">
      {!value && <PartState failure={failure} title="Your passkeys did not load" onRetry={retry} />}
      {value && (
        <Rows>
          {value.passkeys.map(({ id, name, createdAt, synced }) => (
            <Row
              key={id}
              icon={<Fingerprint className="size-5" />}
              title={
                <>
                  {name}
                  {synced && <Badge>On all your devices</Badge>}
                </>
              }
              text={`Added ${dayOf(createdAt)}`}
              actions={
                <>
                  <Button variant="plain" onClick={() => setRenaming({ id, name })}>
                    Rename
                  </Button>
                  <Button variant="plain" onClick={() => setRemoving({ id, name })}>
                    Remove
                  </Button>
                </>
              }
            />
          ))}
          <Row
            icon={<Fingerprint className="size-5" />}
            title={value.passkeys.length === 0 ? 'No passkeys yet' : 'Add another passkey'}
            text={hasPasskeys() ? 'It stays on your device.' : 'This browser does not support passkeys.'}
            actions={
              <Button busy={acting === 'add'} disabled={!hasPasskeys()} onClick={add}>
                Add a passkey
              </Button>
            }
          />
        </Rows>
      )}
      {renaming && (
        <RenameDialog
          name={renaming.name}
          busy={acting === 'rename'}
          onRename={(name) => rename(renaming.id, name)}
          onClose={() => setRenaming(null)}
        />
      )}
      <AlertDialog
        open={removing !== null}
        title={`Remove ${removing?.name ?? ''}?`}
        description="You can no longer sign in with it. Delete it on your device as well."
        confirmLabel="Remove"
        busy={acting === 'remove'}
        onConfirm={() => removing && void remove(removing.id)}
        onCancel={() => setRemoving(null)}
      />
    </Section>
  )
}
